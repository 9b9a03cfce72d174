import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { planRooms } from '#server/rooms/optimum/planning.ts'
import type { PlanTask, RoomsPlan } from '#server/rooms/optimum/rules.ts'

/** A message of the thread while it works. */
export type Message = { kind: 'plan'; plan: RoomsPlan } | { kind: 'warning'; message: string }

// Runs in its own thread for one task: planRoomsBest in commands.ts starts and ends it.
const task: PlanTask = workerData
// Guests' requests have priority. Only Linux has a priority per thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const send = (message: Message) => parentPort?.postMessage(message, [])
await planRooms(task, {
  post: (plan) => send({ kind: 'plan', plan }),
  warn: (message) => send({ kind: 'warning', message }),
})
