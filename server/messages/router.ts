import { api } from '#server/core/api.ts'
import { hasDeadLinks } from '#server/core/deps.ts'
import { asActorWithDeps } from '#server/core/acting.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import {
  cancelMessage,
  mergeForElsewhere,
  sendAgain,
  sendCopy,
  sendMessage,
} from '#server/messages/commands.ts'
import { channelFor } from '#server/messages/channel.ts'
import { findEditionValues, listReaders, listWritten, openMessage } from '#server/messages/queries.ts'
import { listPushed } from '#server/posts/push/queries.ts'

export const messages = {
  readers: api.messages.readers.handler(async ({ context: { deps }, input }) => {
    const edition = (await findEditionValues(deps.db, input.venueId)) ?? refuse('NOT_FOUND')
    return {
      isMailConfigured: deps.isMailConfigured,
      canOpenLinks: !hasDeadLinks(deps),
      timeZone: edition.timeZone,
      now: wallClockAt(deps.clock(), edition.timeZone),
      edition: edition.values,
      channel: await channelFor(deps.db, input),
      readers: await listReaders(deps.db, { ...edition, ...input }),
      pushed: await listPushed(deps, input.personIds),
    }
  }),
  send: api.messages.send.handler(asActorWithDeps(sendMessage)),
  merge: api.messages.merge.handler(asActorWithDeps(mergeForElsewhere)),
  sendCopy: api.messages.sendCopy.handler(({ context, input }) =>
    sendCopy(context.deps, context.actor().email, input),
  ),
  list: api.messages.list.handler(({ context: { deps } }) => listWritten(deps.db, deps.clock())),
  open: api.messages.open.handler(({ context: { deps }, input: { id } }) =>
    openMessage(deps.db, deps.clock(), id),
  ),
  cancel: api.messages.cancel.handler(asActorWithDeps(cancelMessage)),
  sendAgain: api.messages.sendAgain.handler(asActorWithDeps(sendAgain)),
}
