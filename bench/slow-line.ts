import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Milliseconds there and back, and bytes per second of all connections together: a phone in a full hall. */
const latency = 400
const rate = 200 * 1024

/** Passes bytes on as such a line does, holds them for ever, or refuses every connection. */
export async function openSlowLine(port: number) {
  const open = new Set<Socket>()
  let state: 'slow' | 'hanging' | 'refused' = 'slow'
  /** The time at which the line has carried everything so far. */
  let freeAt = 0

  function pipe(from: Socket, to: Socket, costs: boolean): void {
    from.on('data', (bytes) => {
      if (state === 'hanging') return
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + (costs ? (bytes.length / rate) * 1_000 : 0)
      setTimeout(() => to.write(bytes), (costs ? freeAt - now : 0) + latency / 2)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => from.destroy())
  }

  const server = createServer((caller) => {
    open.add(caller)
    caller.on('close', () => open.delete(caller))
    if (state === 'refused') return void caller.destroy()
    const program = connect({ port, host: '127.0.0.1' })
    pipe(caller, program, false)
    pipe(program, caller, true)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The line has no port.')
  return {
    url: `http://localhost:${address.port}`,
    setState: (next: typeof state) => {
      state = next
      if (next === 'refused') for (const socket of open) socket.destroy()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
