import { once } from 'node:events'
import { get } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { openPort } from '#server/testing/listen.ts'

const badGateway = [
  'HTTP/1.1 502 Bad Gateway',
  'content-type: text/plain',
  'content-length: 11',
  'connection: close',
  '',
  'Bad Gateway',
].join('\r\n')

/**
 * A proxy between people and the server. It passes bytes on, slowly if set to, or responds with 502 itself. Like a
 * gateway that caches, it always delivers built files, so that no test depends on whether a page already had a file.
 */
export async function openGateway(serverPort: number) {
  const openSockets = new Set<Socket>()
  let state: 'open' | 'down' | 'cut' = 'open'
  let delayMs = 0
  const server = createServer((caller) => {
    track(caller)
    if (state === 'cut') return void caller.destroy()
    if (state === 'down') {
      caller.once('data', (request) => {
        const [, path] = /^GET (\/assets\/\S+) /.exec(String(request)) ?? []
        if (path === undefined) caller.end(badGateway)
        else sendBuiltFile(caller, path)
      })
      return
    }
    const backend = connect({ port: serverPort, host: '127.0.0.1' })
    track(backend)
    caller.pipe(delay()).pipe(backend).pipe(caller)
    caller.on('close', () => backend.destroy())
    backend.on('close', () => caller.destroy())
  })

  /** Passes requests on immediately, or with the delay that is set. */
  function delay(): Transform {
    return new Transform({
      transform: (bytes, _encoding, pass) => {
        if (delayMs === 0) pass(null, bytes)
        else setTimeout(() => pass(null, bytes), delayMs)
      },
    })
  }

  /** Sends one file and then closes the connection, so that no other request uses it. */
  function sendBuiltFile(caller: Socket, path: string): void {
    const upstream = get({ port: serverPort, host: '127.0.0.1', path, agent: false }, (response) => {
      const { 'content-type': type = '', 'cache-control': caching = '' } = response.headers
      caller.write(
        `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncache-control: ${caching}\r\nconnection: close\r\n\r\n`,
      )
      response.pipe(caller)
    })
    upstream.on('error', () => caller.destroy())
  }

  /** Closes a broken connection, so that its other side notices. */
  function track(socket: Socket): void {
    openSockets.add(socket)
    socket.on('close', () => openSockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  function closeSockets(): void {
    for (const socket of openSockets) socket.destroy()
  }

  const runWhile = (next: 'down' | 'cut') => async (story: () => Promise<void>) => {
    state = next
    closeSockets()
    await story().finally(() => {
      state = 'open'
      closeSockets()
    })
  }

  const port = await openPort(server)
  return {
    url: `http://localhost:${port}`,
    whileDown: runWhile('down'),
    /** Runs the story while no connection gets through. */
    whileCut: runWhile('cut'),
    /** Runs the story while every request arrives late, so that a test can read what a page shows as it loads. */
    whileSlow: async (story: () => Promise<void>, milliseconds = 600) => {
      delayMs = milliseconds
      await story().finally(() => {
        delayMs = 0
      })
    },
    close: async () => {
      closeSockets()
      server.close()
      await once(server, 'close')
    },
  }
}
