import { wishName } from '#contract/workshop-slots.ts'
import { z } from 'zod'
import { slot, type Slot } from '#server/mail/event-letters/rules.ts'
import { writeLetter, type LetterEvent } from '#server/mail/letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'

/** A workshop as the recipient knew it before a draft was published; stored as text in a mail's facts. */
const Announcement = z.object({
  workshopId: z.string(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  location: z.string().nullable(),
  isCancelled: z.boolean(),
  /** Recorded nowhere else once the workshop is deleted. */
  isWaiting: z.boolean(),
})
export type Announcement = z.output<typeof Announcement>

export const writeAnnouncements = (announcements: readonly Announcement[]): string =>
  JSON.stringify(announcements)

/** The announcements in a mail's facts; empty if there are none. */
export function readAnnouncements(text: string | undefined): Announcement[] {
  return z.array(Announcement).parse(JSON.parse(text ?? '[]'))
}

type TitledSlot = Slot & { title: string }

/** A workshop in which the recipient has a seat or waits for one; `now` is null if it is cancelled. */
export type AgendaChange = { isWaiting: boolean; was: TitledSlot; now: TitledSlot | null }

/** The mail after a draft of the agenda was published, with every change for the recipient. */
export function agendaChangedLetter({
  changes,
  link,
  ...about
}: {
  to: string | null
  event: LetterEvent | null
  changes: readonly AgendaChange[]
  link: string
}): Letter {
  const [first] = changes
  const isOne = changes.length === 1 && first !== undefined
  const title = isOne ? (first.now ?? first.was).title : `${changes.length} of your workshops and activities`
  return writeLetter({
    ...about,
    subject: `${isOne && first.now === null ? 'Cancelled' : 'Changed'}: ${title}`,
    paragraphs: ['The agenda has changed. Here’s what that means for you:', ...changes.map(changeText)],
    button: { label: 'See the agenda', link },
    notes: [
      'Times are local. If something no longer suits you, give your seat back so that someone else can have it.',
    ],
  })
}

function changeText({ isWaiting, was, now }: AgendaChange): string {
  const status = isWaiting ? 'you are on the waiting list' : 'you are signed up'
  if (now === null) return `${was.title} (${was.when}) will not take place.`
  const before = was.title === now.title ? slot(was) : `${was.title}, ${slot(was)}`
  return `${now.title} (${status})\nNow: ${slot(now)}\nBefore: ${before}`
}

type Recipient = { to: string | null; event: LetterEvent | null; link: string }
type PlannedSeat = Slot & { title: string; rank: number }

/** The mail to everyone who wished for workshops, with their seats and the times without a seat. */
export function workshopsPlannedLetter({
  seats,
  emptySlots,
  link,
  ...about
}: Recipient & { seats: readonly PlannedSeat[]; emptySlots: readonly string[] }): Letter {
  return writeLetter({
    ...about,
    subject:
      seats.length === 0
        ? 'The workshops are planned'
        : `Your workshops: ${seats.map(({ title }) => title).join(', ')}`,
    title: seats.length === 0 ? 'The workshops are planned' : 'Your workshops',
    paragraphs: [
      seats.length === 0
        ? 'Sorry: none of the workshops you wished for had a seat left. The remaining seats are first come, first served.'
        : 'We gave out the seats by everyone’s wishes. These are yours, and there’s nothing you need to do.',
    ],
    facts: [
      ...seats.map(({ title, when, where, rank }) => ({
        label: title,
        value: `${slot({ when, where })} (${wishName(rank)})`,
      })),
      ...emptySlots.map((when) => ({ label: when, value: 'None of your choices had a seat left' })),
    ],
    button: { label: 'See the workshops', link },
    notes: [
      'Times are local. You can sign up for any remaining seat, or give one back, on your workshops page.',
    ],
  })
}
