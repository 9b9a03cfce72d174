import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { openPort } from '#server/testing/listen.ts'

/** A phone in a full hall: round-trip time, and total bandwidth over all connections. */
const latencyMs = 400
const bytesPerSecond = 200 * 1024

/** Passes bytes on at this speed, holds them for ever, or refuses every connection. */
export async function openSlowNetwork(port: number) {
  const openSockets = new Set<Socket>()
  let state: 'slow' | 'hanging' | 'refused' = 'slow'
  /** The time at which the network has carried everything so far. */
  let freeAt = 0

  function pipe(from: Socket, to: Socket, isLimited: boolean): void {
    from.on('data', (bytes) => {
      if (state === 'hanging') return
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + (isLimited ? (bytes.length / bytesPerSecond) * 1_000 : 0)
      setTimeout(() => to.write(bytes), (isLimited ? freeAt - now : 0) + latencyMs / 2)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => from.destroy())
  }

  const server = createServer((caller) => {
    openSockets.add(caller)
    caller.on('close', () => openSockets.delete(caller))
    if (state === 'refused') return void caller.destroy()
    const backend = connect({ port, host: '127.0.0.1' })
    pipe(caller, backend, false)
    pipe(backend, caller, true)
  })
  const networkPort = await openPort(server)
  return {
    url: `http://localhost:${networkPort}`,
    setState: (next: typeof state) => {
      state = next
      if (next === 'refused') for (const socket of openSockets) socket.destroy()
    },
    close: async () => {
      for (const socket of openSockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
