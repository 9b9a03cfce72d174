import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createLogTo } from '#server/lib/log.ts'
import { warnOfUnknownProxy } from '#server/core/proxy-warning.ts'
import { listen } from '#server/testing/listen.ts'

const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

/** The log after two requests through a proxy and one without. */
async function logAfterRequests(trustedProxies: string[]): Promise<string[]> {
  const lines: string[] = []
  const watch = warnOfUnknownProxy({
    trustedProxies,
    log: createLogTo({ write: (line) => lines.push(line) }),
  })
  const server = createServer(async (request, response) => {
    if (!(await watch(request, response))) response.end()
  })
  closing.push(() => server.close())
  const url = await listen(server)
  await fetch(url)
  expect(lines).toEqual([])
  for (let time = 0; time < 2; time += 1) await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  return lines
}

test('warns of an unknown proxy once, without the visitor’s address', async () => {
  const [line, ...others] = await logAfterRequests([])
  expect(line).toContain('TRUSTED_PROXY is not set')
  expect(line).toContain('"proxy":"127.0.0.1"')
  expect(line).not.toContain('203.0.113.9')
  expect(others).toEqual([])
})

test('doesn’t warn of a trusted proxy', async () => {
  expect(await logAfterRequests(['127.0.0.1'])).toEqual([])
})
