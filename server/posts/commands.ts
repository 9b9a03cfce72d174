import { and, eq, isNull, ne } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { NewChannel } from '#contract/posts.ts'
import { record } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { channels, posts } from '#server/db/tables/posts.ts'
import { refuse } from '#server/lib/refuse.ts'
import { sealer } from '#server/lib/sealed.ts'
import { lockRows, lockVenue } from '#server/locks.ts'
import { addressProblem } from '#server/posts/addresses.ts'
import { bodyFor, type ChannelText } from '#server/posts/rules.ts'

export const sealedAddresses = ({ secret }: Pick<Deps, 'secret'>) => sealer(secret, 'address of posts')

/**
 * Sets the edition's channel. Unsent posts go to its new address, unless it belongs to the other service, which could
 * not read them.
 */
export async function setChannel(
  deps: Deps,
  actorId: string,
  { venueId, kind, address }: z.output<typeof NewChannel>,
): Promise<void> {
  const problem = addressProblem(address, { kind, postHosts: deps.postHosts })
  if (problem !== null) refuse('ADDRESS_REFUSED', { message: problem })
  await deps.db.transaction(async (tx) => {
    await lockVenue(tx, venueId)
    await tx.delete(channels).where(and(eq(channels.venueId, venueId), ne(channels.kind, kind)))
    // The lock keeps the row that the address is sealed for.
    const [channel] = await lockRows(tx, channels, eq(channels.venueId, venueId))
    const id = channel?.id ?? randomUUID()
    const sealed = sealedAddresses(deps).seal(Buffer.from(address), id)
    await tx
      .insert(channels)
      .values({ id, venueId, kind, address: sealed })
      .onConflictDoUpdate({ target: channels.id, set: { address: sealed } })
    await record(tx, actorId, {
      action: 'channel.set',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after: { kind },
    })
  })
}

export async function removeChannel(
  deps: Deps,
  actorId: string,
  { venueId }: { venueId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockVenue(tx, venueId)
    const [removed] = await tx.delete(channels).where(eq(channels.venueId, venueId)).returning()
    if (!removed) return
    const after = { kind: removed.kind }
    await record(tx, actorId, {
      action: 'channel.removed',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after,
    })
  })
}

/** Writes a post to the edition's channel, in the transaction of the change that it announces. */
export async function postInChannel(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  {
    venueId,
    text,
    messageId,
    runAt = clock(),
  }: { venueId: string; text: ChannelText; messageId?: string; runAt?: Date },
): Promise<void> {
  // The lock keeps the channel until the post refers to it.
  const [channel] = await lockRows(tx, channels, eq(channels.venueId, venueId), 'share')
  if (!channel) return refuse('NO_CHANNEL')
  const { id: channelId, kind } = channel
  const body = bodyFor(kind, text)
  await tx
    .insert(posts)
    .values({ channelId, title: text.title, body, runAt, ...(messageId !== undefined && { messageId }) })
}

/** Tries an unsent post immediately. */
export async function sendPostAgain(deps: Deps, actorId: string, { id }: { id: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The lock makes us and a running attempt wait for each other.
    const [post] = await lockRows(tx, posts, eq(posts.id, id))
    if (!post) return refuse('NOT_FOUND')
    if (post.sentAt !== null) return undefined
    await tx.update(posts).set({ attempts: 0, runAt: deps.clock() }).where(eq(posts.id, id))
    return record(tx, actorId, {
      action: 'post.sentAgain',
      entity: 'post',
      entityId: id,
      after: { title: post.title },
    })
  })
}

/** Drops the untried copy of a message in the channel. */
export const dropCopy = (tx: Db, messageId: string) =>
  tx.delete(posts).where(and(eq(posts.messageId, messageId), eq(posts.attempts, 0), isNull(posts.sentAt)))
