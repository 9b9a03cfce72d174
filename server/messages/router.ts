import { api } from '#server/core/api.ts'
import { withActorAndDeps } from '#server/core/acting.ts'
import {
  cancelMessage,
  exportMailMerge,
  sendAgain,
  sendCopy,
  sendMessage,
} from '#server/messages/commands.ts'
import { findChannelFor } from '#server/messages/channel.ts'
import { findRecipients, listWritten, openMessage } from '#server/messages/queries.ts'
import { listPushed } from '#server/posts/push/queries.ts'

export const messages = {
  readers: api.messages.readers.handler(async ({ context: { deps }, input }) => ({
    ...(await findRecipients(deps, input)),
    channel: await findChannelFor(deps.db, input),
    pushed: await listPushed(deps, input.personIds),
  })),
  send: api.messages.send.handler(withActorAndDeps(sendMessage)),
  merge: api.messages.merge.handler(withActorAndDeps(exportMailMerge)),
  sendCopy: api.messages.sendCopy.handler(({ context, input }) =>
    sendCopy(context.deps, context.actor().email, input),
  ),
  list: api.messages.list.handler(({ context: { deps } }) => listWritten(deps.db, deps.clock())),
  open: api.messages.open.handler(({ context: { deps }, input: { id } }) =>
    openMessage(deps.db, deps.clock(), id),
  ),
  cancel: api.messages.cancel.handler(withActorAndDeps(cancelMessage)),
  sendAgain: api.messages.sendAgain.handler(withActorAndDeps(sendAgain)),
}
