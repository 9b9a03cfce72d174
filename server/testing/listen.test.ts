import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen } from '#server/testing/listen.ts'

const server = createServer((request, response) => void request.resume().on('end', () => response.end('ok')))
afterEach(() => new Promise((closed) => server.close(closed)))

test('a request succeeds although the test process was blocked for longer than Node keeps idle connections', async () => {
  const url = await listen(server)
  const post = () => fetch(url, { method: 'POST', body: 'x' }).then((response) => response.text())
  expect(await post()).toBe('ok')
  block(6_500)
  // Fails without `keepAliveTimeout = 0`, with ECONNRESET.
  expect(await post()).toBe('ok')
})

/** Blocks this process as a busy machine would. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
