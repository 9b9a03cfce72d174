import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { securityContactRoute } from '#server/core/security-contact.ts'
import { listen } from '#server/testing/listen.ts'

type Contact = Parameters<typeof securityContactRoute>[0]['contact']

async function fetchContact(contact: Contact) {
  const route = securityContactRoute({
    clock: () => new Date('2027-06-30T12:00:00Z'),
    publicUrl: 'https://events.example.org',
    contact,
  })
  const server = createServer(async (request, response) => {
    if (!(await route(request, response))) response.writeHead(404).end()
  })
  const response = await fetch(`${await listen(server)}/.well-known/security.txt`)
  const { status, headers } = response
  const text = await response.text()
  server.close()
  return { status, type: headers.get('content-type'), text }
}

test.each([
  ['security@example.org', 'mailto:security@example.org'],
  ['https://example.org/report', 'https://example.org/report'],
])('serves the contact %s until the day that the operator set', async (address, contact) => {
  expect(await fetchContact({ address, until: '2027-06-30' })).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: `Contact: ${contact}\nExpires: 2027-06-30T23:59:59Z\nCanonical: https://events.example.org/.well-known/security.txt\n`,
  })
})

test('serves no contact that isn’t set or has expired', async () => {
  expect((await fetchContact(undefined)).status).toBe(404)
  expect((await fetchContact({ address: 'security@example.org', until: '2027-06-29' })).status).toBe(404)
})
