import type { Server, ServerResponse } from 'node:http'

/** How long running requests may take after the signal, in milliseconds. */
const patience = 8_000
const lookEvery = 50

/**
 * Lets a server finish what it has begun: takes no new connection, tells the open ones to close after their answer,
 * and cuts what is still there when patience ends. Returns the way to do it.
 */
export function prepareDrain(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (isDraining) response.setHeader('connection', 'close')
  })

  return async () => {
    isDraining = true
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const sweep = setInterval(() => server.closeIdleConnections(), lookEvery)
    const cut = setTimeout(() => server.closeAllConnections(), patience)
    await closed.finally(() => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  }
}
