import { once } from 'node:events'
import { z } from 'zod'

const Message = z.object({
  id: z.int().nullish(),
  type: z.string(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
})

type PendingCommand = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** In milliseconds. Without a limit, a browser that hangs would hang the run. */
const timeoutMs = 60_000

/** A connection to a browser that speaks WebDriver BiDi: commands with their answers, and its events. */
export async function openBidi(address: string, onEvent: (method: string, params: unknown) => void) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const pendingCommands = new Map<number, PendingCommand>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, error, message } = Message.parse(JSON.parse(String(data)))
    if (type === 'event') return onEvent(method ?? '', params)
    const call = pendingCommands.get(id ?? 0)
    pendingCommands.delete(id ?? 0)
    if (type === 'error') call?.reject(new Error(`${error}: ${message}`))
    else call?.resolve(result)
  })
  let last = 0
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1
      const timer = setTimeout(() => reject(new Error(`${method} was not answered.`)), timeoutMs)
      const done = <Value>(next: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(timer)
          next(value)
        }
      }
      pendingCommands.set(last, { resolve: done(resolve), reject: done(reject) })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, close: () => socket.close() }
}
