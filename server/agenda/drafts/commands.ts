import { eq } from 'drizzle-orm'
import { listHolders } from '#server/programme/announcements/queries.ts'
import {
  announcedOf,
  changesOf,
  linesOf,
  mailsOf,
  postTitle,
  revisionOf,
  textOfLines,
  type AnnouncedEntry,
} from '#server/agenda/drafts/rules.ts'
import { refuseLosses, writeEntry } from '#server/programme/commands.ts'
import { lockVenue } from '#server/locks.ts'
import { lockEntries } from '#server/programme/queries.ts'
import { agendaDrafts } from '#server/db/tables/agenda.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { isTrial, enqueueAnnouncedMails } from '#server/mail/outbox/commands.ts'
import type { AnnouncedRecipients, ChannelLines } from '#server/mail/outbox/rules.ts'
import { postInChannel } from '#server/posts/commands.ts'
import { findChannel } from '#server/posts/queries.ts'
import { venues } from '#server/db/tables/venues.ts'
import { writeAnnouncements } from '#server/seats/letters/rules.ts'
import { passOnSeats } from '#server/seats/seats/commands.ts'

/** Sets whether programme changes wait until they are published. Repeating changes nothing. */
export async function setDraft(
  { db, clock }: Deps,
  actorId: string,
  { venueId, isDraft }: { venueId: string; isDraft: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { agendaPublishedAt } = await lockVenue(tx, venueId)
    if ((agendaPublishedAt !== null) === isDraft) return
    if ((await tx.$count(agendaDrafts, eq(agendaDrafts.venueId, venueId))) > 0) refuse('DRAFT_PENDING')
    await setPublished(tx, venueId, isDraft ? clock() : null)
    const action = isDraft ? 'agenda.draftStarted' : 'agenda.draftEnded'
    await record(tx, actorId, { action, entity: 'venue', entityId: venueId, venueId })
  })
}

type SeenRevision = { venueId: string; revision: string }

/**
 * Shows guests the draft and writes one mail to each holder of a changed entry, in one transaction. The agenda stays in
 * draft mode. STALE if it changed since the organiser saw it. Succeeds if there is nothing to publish.
 */
export async function publishDraft(
  deps: Deps,
  actorId: string,
  {
    venueId,
    revision,
    announced,
    isSilent = false,
    isPosted = false,
  }: SeenRevision & { announced: AnnouncedRecipients; isSilent?: boolean; isPosted?: boolean },
) {
  return deps.db.transaction(async (tx) => {
    const { entries, timeZone } = await lockDrafted(tx, { venueId, revision })
    if (entries.length === 0) return { published: 0, notified: 0 }
    const now = wallClockAt(deps.clock(), timeZone)
    for (const entry of entries) await refuseLosses(tx, entry.published, entry)
    const mailing = { venueId, entries: announcedOf(entries, now), announced }
    const notified = isSilent ? 0 : await announce(tx, deps, mailing)
    const lines = linesOf(changesOf(entries, [], []))
    if (isTrial(announced)) announced.post = await previewPost(tx, venueId, lines)
    if (isPosted)
      await postInChannel(tx, deps, { venueId, text: textOfLines(lines, agendaLink(deps, venueId)) })
    for (const { published, item, workshop } of entries) await writeEntry(tx, published, { item, workshop })
    await passOnSeats(tx, deps, venueId)
    await tx.delete(agendaDrafts).where(eq(agendaDrafts.venueId, venueId))
    await setPublished(tx, venueId, deps.clock())
    const after = { changes: entries.length, notified, isMailed: deps.isMailConfigured }
    await record(tx, actorId, {
      action: 'agenda.published',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after,
    })
    return { published: entries.length, notified }
  })
}

/** Discards the draft; the agenda stays in draft mode. Succeeds if there is nothing to discard. */
export async function discardDraft({ db }: Deps, actorId: string, { venueId, revision }: SeenRevision) {
  return db.transaction(async (tx) => {
    const { entries } = await lockDrafted(tx, { venueId, revision })
    if (entries.length === 0) return { discarded: 0 }
    for (const { published, draft } of entries) {
      const { item, workshop } = published
      // Versions keep increasing, so that a form that shows the discarded draft is stale.
      const increment = (draft?.version ?? 0) + 1
      await writeEntry(tx, published, {
        item: item && { ...item, version: item.version + increment },
        workshop: workshop && { ...workshop, version: workshop.version + increment },
      })
    }
    await tx.delete(agendaDrafts).where(eq(agendaDrafts.venueId, venueId))
    const after = { changes: entries.length }
    await record(tx, actorId, {
      action: 'agenda.discarded',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after,
    })
    return { discarded: entries.length }
  })
}

/** The post that publishing can also send; null without a channel. */
async function previewPost(tx: Db, venueId: string, lines: string[]): Promise<ChannelLines | null> {
  const channel = await findChannel(tx, venueId)
  return channel ? { kind: channel.kind, title: postTitle, lines } : null
}

const agendaLink = ({ publicUrl }: Deps, venueId: string) => `${publicUrl}/guest/agenda?venue=${venueId}`

/** Locks the drafted entries and the seats that publishing may free, so that the programme can't change until we commit. */
async function lockDrafted(tx: Db, { venueId, revision }: SeenRevision) {
  const [venue] = await tx.select({ timeZone: venues.timeZone }).from(venues).where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const entries = await lockEntries(tx, venueId, 'drafted')
  if (entries.length > 0 && revisionOf(entries) !== revision) refuse('STALE', { message: staleMessage })
  return { entries, ...venue }
}

const staleMessage = 'Someone changed the agenda in the meantime. Please look at the changes again.'

const setPublished = (tx: Db, venueId: string, agendaPublishedAt: Date | null) =>
  tx.update(venues).set({ agendaPublishedAt }).where(eq(venues.id, venueId))

/** Mails the holders of changed entries, before anything is deleted. Returns how many people are mailed. */
async function announce(
  tx: Db,
  deps: Deps,
  {
    venueId,
    entries,
    announced,
  }: { venueId: string; entries: readonly AnnouncedEntry[]; announced: AnnouncedRecipients },
): Promise<number> {
  const holders = await listHolders(
    tx,
    entries.map(({ before }) => before.id),
  )
  const mails = mailsOf(entries, holders)
  await enqueueAnnouncedMails(tx, deps, {
    announced,
    messages: [...mails].map(([recipient, announcements]) => ({
      kind: 'agenda changed',
      recipient,
      facts: { venueId, changes: writeAnnouncements(announcements) },
    })),
  })
  return mails.size
}
