import { p256 } from '@noble/curves/nist.js'
import { hkdfSync } from 'node:crypto'
import type { noticeKinds } from '#contract/notices.ts'
import { nextAt, shortDays, wallClockAt } from '#server/lib/wall-clock.ts'

type NoticeKind = (typeof noticeKinds)[number]

/**
 * The keys that identify this installation to push services (VAPID). Derived from SECRET, so that they exist from the
 * first start, and a copy of the database alone can't push.
 */
export function pushKeys({ secret }: { secret: string }) {
  const seed = hkdfSync('sha256', secret, '', 'push', p256.lengths.seed ?? 48)
  const privateKey = p256.utils.randomSecretKey(new Uint8Array(seed))
  return {
    publicKey: Buffer.from(p256.getPublicKey(privateKey, false)).toString('base64url'),
    privateKey: Buffer.from(privateKey).toString('base64url'),
  }
}

/** Whether a browser's key can be used for encryption. */
export const isDeviceKey = (p256dh: string): boolean =>
  p256.utils.isValidPublicKey(Buffer.from(p256dh, 'base64url'), false)

/** The title of each kind, which a locked screen may show. The notice's text is personal and stays in the portal. */
const titles: Record<NoticeKind, string> = {
  invitation: 'You are invited',
  'event changed': 'The event has changed',
  'starts soon': 'It starts soon',
  'room given': 'News about your room',
  shuttle: 'News about your shuttle',
  'agenda changed': 'The agenda has changed',
  'workshop changed': 'A workshop has changed',
  'workshop cancelled': 'A workshop was cancelled',
  'seat given': 'News about a workshop',
  'seat offered': 'A seat in a workshop is free',
  'workshops planned': 'Your workshops are planned',
  message: 'Urgent message from the organisers',
  reminder: 'A reminder from the organisers',
}

type Venue = {
  id: string
  name: string
  quarter: string
  year: number
  eventStartDate: string | null
  eventEndDate: string | null
}

/** A notification as the worker shows it (web/offline/worker.mjs). It replaces an earlier one with the same tag. */
export const notificationOf = (notice: { id: string; kind: NoticeKind }, venue: Venue) => ({
  title: titles[notice.kind],
  body: `${venue.name}, ${whenOf(venue)}`,
  tag: notice.id,
  path: `/guest/notices?venue=${venue.id}`,
})

const whenOf = ({ eventStartDate, eventEndDate, quarter, year }: Venue) =>
  eventStartDate === null ? `${quarter} ${year}` : shortDays(eventStartDate, eventEndDate)

const morningHour = 7
const nightHour = 22

/** When the night at the venue is over; null during the day. */
export function endOfNight(timeZone: string, now: Date): Date | null {
  const hour = Number(wallClockAt(now, timeZone).slice(11, 13))
  return hour >= morningHour && hour < nightHour ? null : nextAt(morningHour, timeZone, now)
}
