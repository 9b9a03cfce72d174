import { guestOf } from '#server/core/acting.ts'
import { api } from '#server/core/api.ts'
import { chooseMails, closeFeed, openFeed, renewFeed } from '#server/calendar/commands.ts'
import { findFeedOf } from '#server/calendar/queries.ts'
import { scopeOf } from '#server/calendar/rules.ts'
import type { Context } from '#server/core/context.ts'
import { linkToken } from '#server/lib/link-token.ts'

export const calendar = {
  mine: api.calendar.mine.handler(({ context }) => ownFeed(context)),
  open: api.calendar.open.handler(async ({ context }) => {
    await openFeed(context.deps.db, guestOf(context))
    return ownFeed(context)
  }),
  renew: api.calendar.renew.handler(async ({ context }) => {
    await renewFeed(context.deps.db, guestOf(context))
    return ownFeed(context)
  }),
  close: api.calendar.close.handler(async ({ context }) => {
    await closeFeed(context.deps.db, guestOf(context), context.deps.clock())
    return ownFeed(context)
  }),
  choose: api.calendar.choose.handler(async ({ context, input }) => {
    await chooseMails(context.deps.db, guestOf(context), { ...input, now: context.deps.clock() })
    return ownFeed(context)
  }),
}

async function ownFeed(context: Context) {
  const { db, publicUrl, secret } = context.deps
  const feed = await findFeedOf(db, context.ownPersonId())
  const isOpen = feed && feed.closedAt === null
  return {
    url: isOpen ? `${publicUrl}/calendar/${linkToken(secret, 'feed', feed)}.ics` : null,
    mails: scopeOf(feed),
  }
}
