import { api } from '#server/core/api.ts'
import { closeFeed, openFeed, renewFeed } from '#server/calendar/commands.ts'
import { findFeedOf } from '#server/calendar/queries.ts'
import type { Context } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken, type LinkTarget } from '#server/lib/link-token.ts'

export const calendar = {
  mine: api.calendar.mine.handler(async ({ context }) => {
    const feed = await findFeedOf(context.deps.db, context.ownPersonId())
    return { url: feed ? addressOf(context.deps, feed) : null }
  }),
  open: api.calendar.open.handler(async ({ context }) => ({
    url: addressOf(context.deps, await openFeed(context.deps.db, readerOf(context))),
  })),
  renew: api.calendar.renew.handler(async ({ context }) => ({
    url: addressOf(context.deps, await renewFeed(context.deps.db, readerOf(context))),
  })),
  close: api.calendar.close.handler(async ({ context }) => {
    await closeFeed(context.deps.db, readerOf(context), context.deps.clock())
    return { url: null }
  }),
}

const readerOf = (context: Context) => ({ actorId: context.actor().userId, personId: context.ownPersonId() })

const addressOf = ({ publicUrl, secret }: Deps, feed: LinkTarget) =>
  `${publicUrl}/calendar/${linkToken(secret, 'feed', feed)}.ics`
