import { and, eq, notInArray } from 'drizzle-orm'
import { postOf } from '#contract/message-values.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { refuse } from '#server/lib/refuse.ts'
import { ownPage, type Edition } from '#server/messages/queries.ts'
import { postInChannel } from '#server/posts/commands.ts'
import { findChannel } from '#server/posts/queries.ts'

type Readers = { venueId: string; personIds: readonly string[] }

/** The edition's channel, and whether a message to these people goes to everyone attending. */
export async function channelFor(db: Db, readers: Readers) {
  const channel = await findChannel(db, readers.venueId)
  return channel ? { kind: channel.kind, isForEveryone: await isForEveryone(db, readers) } : null
}

async function isForEveryone(db: Db, { venueId, personIds }: Readers): Promise<boolean> {
  const isLeftOut = and(
    eq(attendance.venueId, venueId),
    eq(attendance.attending, 'yes'),
    notInArray(attendance.personId, [...personIds]),
  )
  return (await db.$count(attendance, isLeftOut)) === 0
}

type Copy = Readers & { id: string; subject: string; text: string }

/**
 * Posts a copy of the message in the edition's channel when its mails leave. Refuses NOT_FOR_CHANNEL and NO_CHANNEL: the
 * channel is for everyone attending, so its messages are, too.
 */
export async function postCopy(
  tx: Db,
  deps: Deps,
  { values }: Edition,
  copy: Copy,
  leavesAt: Date,
): Promise<void> {
  const { id: messageId, venueId } = copy
  const text = postOf(values, copy, ownPage(deps, venueId))
  if (!text || !(await isForEveryone(tx, copy))) return refuse('NOT_FOR_CHANNEL')
  await postInChannel(tx, deps, { venueId, text, messageId, runAt: leavesAt })
}
