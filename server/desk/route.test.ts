import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskRoute } from '#server/desk/route.ts'
import { listen } from '#server/testing/listen.ts'

const server = createServer(async (request, response) => {
  if (!(await deskRoute(request, response))) response.writeHead(404).end()
})
let url: string
beforeAll(async () => {
  url = await listen(server)
})
afterAll(() => void server.close())

test.each([
  ['/attendance?door', 302, '/desk'],
  ['/attendance?door=1&venue=b0a3', 302, '/desk?venue=b0a3'],
  ['/attendance?door&venue=//evil.test%0d%0a', 302, '/desk?venue=%2F%2Fevil.test%0D%0A'],
  ['/attendance?venue=b0a3', 404, null],
  ['/desk?door', 404, null],
])('%s responds with %i and leads to %s', async (path, status, location) => {
  const response = await fetch(`${url}${path}`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})
