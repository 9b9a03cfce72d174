import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { describeContract, openApiRoute } from '#server/lib/openapi.ts'
import { listen } from '#server/testing/listen.ts'

test('lists every procedure with its access in the OpenAPI document', async () => {
  const { paths } = await describeContract()
  const expected = Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.keys(procedures).map((name) => `/${noun}/${name}`),
  )
  expect(Object.keys(paths ?? {}).toSorted()).toEqual(expected.toSorted())
  expect(paths?.['/venues/list']?.post).toMatchObject({
    tags: ['venues'],
    description: 'Organisers. A key needs the scope “read events”.',
    security: [{ key: ['read events'] }],
  })
  expect(paths?.['/administration/setRole']?.post).toMatchObject({
    description: 'Organisers. No key may call it.',
  })
})

test('sends the document compressed, and no body to a caller who already has it', async () => {
  const route = openApiRoute()
  const server = createServer(async (request, response) => {
    await route(request, response)
  })
  const url = `${await listen(server)}/api/openapi.json`
  const first = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(Number(first.headers.get('content-length'))).toBeLessThan(150_000)
  expect((await first.text()).length).toBeGreaterThan(500_000)
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } })
  expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' })
  server.close()
})
