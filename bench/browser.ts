import { connect, type Socket } from 'node:net'
import { createResponseParser } from './response-parser.ts'

/** Browsers open this many connections to one server. */
const connections = 6

/** A request whose connection is refused or lost is sent again, and counts as an error after this many tries. */
const maxTries = 3

type Request = { head: string; resolve: () => void; tries: number }

/** Sends requests like a browser, one at a time on each connection, with little work of its own. */
export function createBrowser(port: number, cookie: string) {
  const waiting: Request[] = []
  const idle = new Set<Socket>()
  const busy = new Map<Socket, Request>()
  let errors = 0

  function sendNext(): void {
    const [socket] = idle
    if (waiting.length === 0) return
    if (socket) send(socket)
    else if (busy.size < connections) openSocket()
  }

  function send(socket: Socket): void {
    const request = waiting.shift()
    idle.delete(socket)
    if (!request) return void idle.add(socket)
    busy.set(socket, request)
    socket.write(request.head)
  }

  function openSocket(): void {
    const request = waiting.shift()
    if (!request) return
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const response = createResponseParser()
    busy.set(socket, request)
    socket.on('connect', () => socket.write(request.head))
    socket.on('data', (chunk: Buffer) => {
      const status = response.read(chunk)
      if (status === undefined) return
      if (status !== 200) errors += 1
      busy.get(socket)?.resolve()
      busy.delete(socket)
      if (response.isLast()) socket.end(sendNext)
      else send(socket)
    })
    // Closing the socket decides what happens to its request.
    socket.on('error', () => undefined)
    socket.on('close', () => dropSocket(socket))
  }

  function dropSocket(socket: Socket): void {
    const request = busy.get(socket)
    idle.delete(socket)
    busy.delete(socket)
    if (!request) return
    request.tries += 1
    if (request.tries < maxTries) waiting.unshift(request)
    else {
      errors += 1
      request.resolve()
    }
    sendNext()
  }

  const queueRequest = (line: string, rest = '') =>
    new Promise<void>((resolve) => {
      const head = `${line} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\naccept-encoding: gzip, br\r\ncookie: ${cookie}\r\n${rest || '\r\n'}`
      waiting.push({ head, resolve, tries: 0 })
      sendNext()
    })

  return {
    get: (path: string) => queueRequest(`GET ${path}`),
    post: (path: string, input: object) => {
      const body = JSON.stringify({ json: input })
      const length = Buffer.byteLength(body)
      return queueRequest(
        `POST ${path}`,
        `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
      )
    },
    errors: () => errors,
    close: () => {
      for (const socket of [...idle, ...busy.keys()]) socket.destroy()
    },
  }
}
