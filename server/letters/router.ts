import { FreshProof } from '#server/accounts/proved.ts'
import { api } from '#server/core/api.ts'
import { withActorAndDeps } from '#server/core/acting.ts'
import { record } from '#server/audit/commands.ts'
import { revealLink } from '#server/letters/compose.ts'
import { sendNow } from '#server/mail/commands.ts'
import { releaseHeld } from '#server/letters/commands.ts'
import { testLetter } from '#server/mail/organiser-letters/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { discardHeld, stopMailing } from '#server/mail/outbox/commands.ts'
import { countHeld, findMessageWithValidLink, listMessages } from '#server/mail/outbox/queries.ts'

export const outbox = {
  list: api.outbox.list.handler(async ({ context: { deps } }) => ({
    isMailConfigured: deps.isMailConfigured,
    held: await countHeld(deps.db),
    messages: await listMessages(deps.db, deps.clock()),
  })),
  reveal: api.outbox.reveal.handler(async ({ context, input }) => {
    const { deps } = context
    const message = await findMessageWithValidLink(deps.db, input.id, deps.clock())
    const url = message && (await revealLink(deps, message))
    if (!url) return refuse('NOT_FOUND')
    if (url.gives === 'admin') FreshProof.of(context.actor())
    await record(deps.db, context.actor().userId, {
      action: 'link.revealed',
      entity: 'message',
      entityId: input.id,
    })
    return { url: url.url }
  }),
  sendTest: api.outbox.sendTest.handler(async ({ context }) => {
    const { email: to, name } = context.actor()
    await sendNow(context.deps, { ...testLetter(name), to })
    return { to }
  }),
  sendHeld: api.outbox.sendHeld.handler(withActorAndDeps(releaseHeld)),
  stop: api.outbox.stop.handler(withActorAndDeps(stopMailing)),
  discardHeld: api.outbox.discardHeld.handler(({ context: { deps, actor } }) =>
    deps.db.transaction(async (tx) => {
      const discarded = await discardHeld(tx, deps.clock())
      await record(tx, actor().userId, {
        action: 'outbox.discarded',
        entity: 'message',
        after: { discarded },
      })
      return { discarded }
    }),
  ),
}
