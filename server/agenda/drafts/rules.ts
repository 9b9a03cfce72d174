import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AgendaChange, differences } from '#contract/agenda.ts'
import type { Holder } from '#server/programme/announcements/queries.ts'
import { isElsewhere } from '#server/programme/announcements/rules.ts'
import type { Entry } from '#server/programme/queries.ts'
import type { DraftRow, Parts, WorkshopRow } from '#server/programme/rules.ts'
import { wallClockRange } from '#server/lib/wall-clock.ts'
import { slot } from '#server/mail/event-letters/rules.ts'
import type { ChannelText } from '#server/posts/rules.ts'
import type { Announcement } from '#server/seats/letters/rules.ts'

type Difference = (typeof differences)[number]
type Change = z.output<typeof AgendaChange>
type DraftedEntry = Pick<Entry, 'published' | 'draft' | 'item' | 'workshop'>

/** A workshop as its holders know it, with a change they must be notified of. */
export type AnnouncedEntry = { before: WorkshopRow; isCancelled: boolean }

const mainPart = ({ item, workshop }: Parts) => item ?? workshop

function differencesOf(published: Parts, next: Parts): Difference[] {
  const [before, after] = [mainPart(published), mainPart(next)]
  if (!before) return ['added']
  if (!after) return ['removed']
  const { startTime, endTime, location } = after
  const isChanged: Partial<Record<Difference, boolean>> = {
    time: isElsewhere(before, { startTime, endTime, location: before.location }),
    title: before.title !== after.title,
    place: before.location !== location,
    details: before.description !== after.description || before.type !== after.type,
  }
  return (['time', 'title', 'place', 'details'] as const).filter((one) => isChanged[one])
}

/**
 * The changes that people with a seat or a place in line must be notified of: another time, place or name, or a
 * cancellation. Leaves out workshops that are over both before and after the change; `now` is by the venue's clock.
 */
export function announcedOf(drafted: readonly DraftedEntry[], now: string): AnnouncedEntry[] {
  return drafted.flatMap(({ published, item, workshop }) => {
    const before = published.workshop
    if (!before || differencesOf(published, { item, workshop }).every((one) => one === 'details')) return []
    const ends = [before, workshop ?? before].map(({ startTime, endTime }) => endTime ?? startTime)
    return ends.every((end) => end < now) ? [] : [{ before, isCancelled: !workshop }]
  })
}

/** One mail per recipient, with all changes that concern them, by time. */
export function mailsOf(
  announced: readonly AnnouncedEntry[],
  holders: readonly Holder[],
): ReadonlyMap<string, Announcement[]> {
  const mails = new Map<string, Announcement[]>()
  const byTime = announced.toSorted((one, other) =>
    one.before.startTime.localeCompare(other.before.startTime),
  )
  for (const { before, isCancelled } of byTime) {
    const { id: workshopId, title, startTime, endTime, location } = before
    for (const { email, isWaiting } of holders.filter((holder) => holder.workshopId === workshopId)) {
      if (email === null) continue
      const announcement = { workshopId, title, startTime, endTime, location, isCancelled, isWaiting }
      mails.set(email, [...(mails.get(email) ?? []), announcement])
    }
  }
  return mails
}

/** One line per change, by time. */
export function changesOf(
  drafted: readonly DraftedEntry[],
  holders: readonly Holder[],
  announced: readonly AnnouncedEntry[],
): Change[] {
  const isAnnounced = new Set(announced.map(({ before }) => before.id))
  const changes = drafted.flatMap(({ published, draft, item, workshop }) => {
    if (!draft) return []
    const next = { item, workshop }
    const workshopId = published.workshop?.id
    const seatHolders = holders.filter((holder) => holder.workshopId === workshopId)
    const notified = seatHolders.filter(({ email }) => email !== null && isAnnounced.has(workshopId ?? ''))
    return {
      id: draft.id,
      type: draft.type,
      differences: differencesOf(published, next),
      published: summaryOf(published),
      draft: summaryOf(next),
      holders: seatHolders.length,
      notified: notified.length,
    }
  })
  return changes.toSorted((one, other) => whenOf(one).localeCompare(whenOf(other)))
}

export const postTitle = 'The agenda has changed'

/** Chat services refuse longer posts. */
const maxLines = 30

/** The changes as lines for a channel, by time. */
export function linesOf(changes: readonly Change[]): string[] {
  const lines = changes.map(lineOf)
  const more = lines.length - maxLines
  return more > 0 ? [...lines.slice(0, maxLines), `and ${more} more`] : lines
}

function lineOf({ differences, published, draft }: Change): string {
  const now = draft ?? published
  if (!now) return ''
  const when = slot({ when: wallClockRange(now.startTime, now.endTime), where: now.location })
  if (!published) return `New: ${now.title}, ${when}`
  if (!draft) return `Cancelled: ${now.title}, ${when}`
  if (differences.every((one) => one === 'details')) return `Other details: ${now.title}, ${when}`
  const title = differences.includes('title') ? `“${published.title}”, ` : ''
  const was = slot({
    when: wallClockRange(published.startTime, published.endTime),
    where: published.location,
  })
  return `Changed: ${now.title}, ${when}. Before: ${title}${was}`
}

/** The lines as a post, with a button that opens the agenda. */
export const textOfLines = (lines: readonly string[], href: string): ChannelText => ({
  title: postTitle,
  blocks: [
    { kind: 'list', items: lines.map((text) => [{ kind: 'words', text, isBold: false }]) },
    { kind: 'button', href, label: 'See the agenda' },
  ],
})

/** A change's position in its list: at its new time, or its old one if cancelled. */
const whenOf = ({ id, draft, published }: Change) => `${(draft ?? published)?.startTime ?? ''} ${id}`

function summaryOf(parts: Parts): Change['draft'] {
  const main = mainPart(parts)
  return main
    ? { title: main.title, startTime: main.startTime, endTime: main.endTime, location: main.location }
    : null
}

/** Changes whenever anything in the draft changes. */
export function revisionOf(drafted: readonly { draft: DraftRow | undefined }[]): string {
  const rows = drafted.flatMap(({ draft }) => (draft ? [`${draft.id} ${draft.version}`] : []))
  return createHash('sha256').update(rows.toSorted().join()).digest('base64url')
}
