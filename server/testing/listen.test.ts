import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen } from '#server/testing/listen.ts'

const server = createServer((request, response) => void request.resume().on('end', () => response.end('ok')))
afterEach(() => new Promise((closed) => server.close(closed)))

test('a test whose process is held up for longer than Node keeps idle connections is answered all the same', async () => {
  const url = await listen(server)
  const post = () => fetch(url, { method: 'POST', body: 'x' }).then((answer) => answer.text())
  expect(await post()).toBe('ok')
  holdUp(6_500)
  // Fails without `keepAliveTimeout = 0`, with ECONNRESET.
  expect(await post()).toBe('ok')
})

/** As a machine that is busy with other things does: nothing of this process runs. */
function holdUp(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
