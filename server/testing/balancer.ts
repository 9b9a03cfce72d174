import { connect, createServer, type Socket } from 'node:net'
import { openPort } from '#server/testing/listen.ts'

/**
 * Distributes connections to several servers in turn, like a load balancer; servers that don't accept a connection are
 * skipped. `dealtTo` returns the port of the server that got the connection from a caller's port.
 */
export async function createBalancer(ports: readonly number[]) {
  const dealt = new Map<number, number>()
  const sockets = new Set<Socket>()
  let turn = 0

  function connectNext(client: Socket, tries = ports.length): void {
    const port = ports[turn++ % ports.length] ?? 0
    const backend = connect(port, '127.0.0.1')
    const giveUp = () => (tries > 1 ? connectNext(client, tries - 1) : client.destroy())
    backend.once('error', giveUp)
    backend.once('connect', () => {
      backend.off('error', giveUp)
      dealt.set(client.remotePort ?? 0, port)
      join(client, backend)
    })
  }

  function join(near: Socket, far: Socket): void {
    sockets.add(far)
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    connectNext(near)
  })
  const port = await openPort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    dealtTo: (callersPort: number) => dealt.get(callersPort),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
