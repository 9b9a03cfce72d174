import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createClientAddress } from '#server/lib/client-address.ts'
import { listen } from '#server/testing/listen.ts'

const behindProxy = createClientAddress(['127.0.0.1', '10.0.0.0/8'])
const alone = createClientAddress([])
const server = createServer((request, response) =>
  response.end(JSON.stringify({ behindProxy: behindProxy(request), alone: alone(request) })),
)
let url = ''

beforeAll(async () => {
  url = await listen(server)
})
afterAll(() => void server.close())

const Addresses = z.object({ behindProxy: z.string(), alone: z.string() })

async function addressOf(forwarded: string) {
  const response = await fetch(url, { headers: { 'x-forwarded-for': forwarded } })
  return Addresses.parse(await response.json())
}

test('A10: uses only the socket’s address if there is no trusted proxy', async () => {
  expect((await addressOf('198.51.100.1')).alone).toBe('127.0.0.1')
})

test.each([
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
  ['198.51.100.1, [2001:db8:1:2::7]:51234', '2001:db8:1:2::/64'],
  ['198.51.100.1, 2001:db8:1:2:ffff::7', '2001:db8:1:2::/64'],
  ['198.51.100.1, unknown', '127.0.0.1'],
  ['10.9.9.9', '127.0.0.1'],
])('A10: isn’t deceived by a forged IP address: reads %s as %s', async (forwarded, expected) => {
  expect((await addressOf(forwarded)).behindProxy).toBe(expected)
})
