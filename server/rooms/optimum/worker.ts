import { parentPort, workerData } from 'node:worker_threads'
import { planRooms } from '#server/rooms/optimum/planning.ts'
import type { PlanTask } from '#server/rooms/optimum/rules.ts'

// Runs in a thread of its own, for one task: planRoomsBest in commands.ts starts and ends it.
const task: PlanTask = workerData
// eslint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
planRooms(task, (plan) => parentPort?.postMessage(plan))
