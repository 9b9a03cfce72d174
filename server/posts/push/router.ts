import { api } from '#server/core/api.ts'
import { turnOffPush, turnOnPush } from '#server/posts/push/commands.ts'
import { readDevice } from '#server/posts/push/queries.ts'

export const push = {
  device: api.push.device.handler(({ context: { deps, actor } }) => readDevice(deps, actor())),
  turnOn: api.push.turnOn.handler(({ context: { deps, actor }, input }) => turnOnPush(deps, actor(), input)),
  turnOff: api.push.turnOff.handler(({ context: { deps, actor } }) => turnOffPush(deps.db, actor())),
}
