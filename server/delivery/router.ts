import { randomUUID } from 'node:crypto'
import { api } from '#server/api.ts'
import { record } from '#server/audit/commands.ts'
import { revealLink } from '#server/delivery/queries.ts'
import { releaseHeld, sendNow } from '#server/delivery/commands.ts'
import { testLetter } from '#server/delivery/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { discardHeld } from '#server/outbox/commands.ts'
import { countHeld, findOpenMessage, listMessages } from '#server/outbox/queries.ts'

export const outbox = {
  list: api.outbox.list.handler(async ({ context: { deps } }) => ({
    mailIsSent: deps.mailIsSent,
    held: await countHeld(deps.db),
    messages: await listMessages(deps.db, deps.clock()),
  })),
  reveal: api.outbox.reveal.handler(async ({ context, input }) => {
    const { deps } = context
    const message = await findOpenMessage(deps.db, input.id, deps.clock())
    const url = message && (await revealLink(deps, message))
    if (!url) return refuse('NOT_FOUND')
    await record(deps.db, context.actor().userId, {
      action: 'link.revealed',
      entity: 'message',
      entityId: input.id,
    })
    return { url }
  }),
  sendTest: api.outbox.sendTest.handler(async ({ context }) => {
    const to = context.actor().email
    await sendNow(context.deps, { ...testLetter(), to, id: randomUUID() })
    return { to }
  }),
  sendHeld: api.outbox.sendHeld.handler(({ context }) => releaseHeld(context.deps, context.actor().userId)),
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
