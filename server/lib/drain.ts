import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long running requests may take after the signal to stop, in milliseconds. */
const timeoutMs = 8_000
const closeIdleEveryMs = 50
/** How long a new connection may take to send a request, in milliseconds. */
const muteMs = 500

/**
 * Lets a server finish its requests: accepts no new connection, tells open connections to close after their response,
 * and cuts the rest at the timeout.
 */
export function prepareDrain(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>()
  let isDraining = false
  // Browsers open connections before they need them. Node doesn't treat a connection that never sent a request as idle,
  // and would wait for it.
  const opened = new Map<Socket, number>()
  server.on('connection', (socket) => {
    opened.set(socket, performance.now())
    socket.once('close', () => opened.delete(socket))
  })
  const closeMuteSockets = () => {
    for (const [socket, since] of opened)
      if (socket.bytesRead === 0 && performance.now() - since > muteMs) socket.destroy()
  }
  server.prependListener('request', (_request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (isDraining) response.setHeader('connection', 'close')
  })

  return async () => {
    isDraining = true
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const idleTimer = setInterval(() => {
      server.closeIdleConnections()
      closeMuteSockets()
    }, closeIdleEveryMs)
    const cutTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await closed.finally(() => {
      clearInterval(idleTimer)
      clearTimeout(cutTimer)
    })
  }
}
