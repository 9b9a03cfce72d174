import { and, eq, notInArray } from 'drizzle-orm'
import { postOf } from '#contract/message-values.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { refuse } from '#server/lib/refuse.ts'
import { ownPage, type Edition } from '#server/messages/queries.ts'
import { postInChannel } from '#server/posts/commands.ts'
import { findChannel } from '#server/posts/queries.ts'

type Recipients = { venueId: string; personIds: readonly string[] }

/** The edition's channel, and whether a message to these people goes to everyone attending. */
export async function findChannelFor(db: Db, recipients: Recipients) {
  const channel = await findChannel(db, recipients.venueId)
  return channel ? { kind: channel.kind, isForEveryone: await isForEveryone(db, recipients) } : null
}

async function isForEveryone(db: Db, { venueId, personIds }: Recipients): Promise<boolean> {
  const isLeftOut = and(
    eq(attendance.venueId, venueId),
    eq(attendance.attending, 'yes'),
    notInArray(attendance.personId, [...personIds]),
  )
  return (await db.$count(attendance, isLeftOut)) === 0
}

type ChannelCopy = Recipients & { id: string; subject: string; text: string }

/**
 * Posts a copy of the message in the edition's channel when its mails are sent. Only messages to everyone attending may be
 * posted, because the channel is for all of them.
 */
export async function postCopy(
  tx: Db,
  deps: Deps,
  { values }: Edition,
  copy: ChannelCopy,
  leavesAt: Date,
): Promise<void> {
  const { id: messageId, venueId } = copy
  const text = postOf(values, copy, ownPage(deps, venueId))
  if (!text || !(await isForEveryone(tx, copy))) return refuse('NOT_FOR_CHANNEL')
  await postInChannel(tx, deps, { venueId, text, messageId, runAt: leavesAt })
}
