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

/** Without a limit, a browser that hangs would hang the run. */
const timeoutMs = 60_000

/** Connects to a browser that speaks WebDriver BiDi: sends commands, and passes on events. */
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
  let lastId = 0
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1
      const timer = setTimeout(() => reject(new Error(`${method} was not answered.`)), timeoutMs)
      const stopTimerAnd = <Value>(settle: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(timer)
          settle(value)
        }
      }
      pendingCommands.set(lastId, { resolve: stopTimerAnd(resolve), reject: stopTimerAnd(reject) })
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
  return { send, close: () => socket.close() }
}
