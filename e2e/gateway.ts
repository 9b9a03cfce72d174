import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const nobodyThere = [
  'HTTP/1.1 502 Bad Gateway',
  'content-type: text/plain',
  'content-length: 11',
  'connection: close',
  '',
  'Bad Gateway',
].join('\r\n')

/** What stands between people and the program. It hands bytes on, and answers 502 itself while it is told to. */
export async function openGateway(programPort: number) {
  const open = new Set<Socket>()
  let isDown = false
  const server = createServer((caller) => {
    keep(caller)
    if (isDown) {
      caller.once('data', () => caller.end(nobodyThere))
      return
    }
    const program = connect({ port: programPort, host: '127.0.0.1' })
    keep(program)
    caller.pipe(program).pipe(caller)
    caller.on('close', () => program.destroy())
    program.on('close', () => caller.destroy())
  })

  /** A connection that breaks is closed, which its other side then sees. */
  function keep(socket: Socket): void {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  function cut(): void {
    for (const socket of open) socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The gateway has no port.')
  return {
    url: `http://localhost:${address.port}`,
    whileDown: async (story: () => Promise<void>) => {
      isDown = true
      cut()
      await story().finally(() => {
        isDown = false
        cut()
      })
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
