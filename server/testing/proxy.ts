import { connect, createServer, type Socket } from 'node:net'
import { openPort } from '#server/testing/listen.ts'

/** The behaviour of a network; a test changes it during use. */
type NetworkState = {
  /** The delay of every packet, in milliseconds. */
  delay: number
  /** Packets are lost both ways, and neither side notices. */
  isSilent: boolean
  /** The connection is cut before a response arrives: the other side did the work, but the caller never learns of it. */
  losesResponses: boolean
}

/** A network between two programs on this machine: it forwards bytes until a test makes it slow, silent or broken. */
export async function createProxy(target: number, host = '127.0.0.1') {
  const network: NetworkState = { delay: 0, isSilent: false, losesResponses: false }
  const sockets = new Set<Socket>()

  function pipe(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (network.isSilent) return
      if (network.delay === 0) to.write(bytes)
      else setTimeout(() => to.write(bytes), network.delay)
    })
  }

  const server = createServer((near) => {
    const far = connect(target, host)
    far.on('data', () => network.losesResponses && cut(near, far))
    pipe(near, far)
    pipe(far, near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      // Both ends report a cut; the two programs handle their own.
      socket.on('error', () => cut(near, far))
      socket.on('close', () => {
        sockets.delete(socket)
        cut(near, far)
      })
    }
  })
  const port = await openPort(server)
  return {
    port,
    network,
    close: async () => {
      cut(...sockets)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const cut = (...ends: Socket[]) => ends.forEach((socket) => socket.destroy())
