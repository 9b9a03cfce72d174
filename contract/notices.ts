import { z } from 'zod'
import { guest } from '#contract/access.ts'
import { id, instant, ofVenue } from '#contract/fields.ts'
import type { MessageKind } from '#contract/mail.ts'
import { refusing } from '#contract/refusals.ts'

/**
 * The mails that guests also read in their portal: messages from organisers, and mails about their stay, but never
 * about their account.
 */
export const noticeKinds = [
  'invitation',
  'event changed',
  'starts soon',
  'room given',
  'shuttle',
  'agenda changed',
  'workshop changed',
  'workshop cancelled',
  'seat given',
  'seat offered',
  'workshops planned',
  'message',
  'reminder',
] as const satisfies readonly MessageKind[]

export const Notice = z.object({
  id,
  at: instant,
  kind: z.enum(noticeKinds),
  title: z.string(),
  /** The mail's text as plain writing, without the links that open without a sign-in. */
  text: z.string(),
  isRead: z.boolean(),
})

/** For the bell in the header. */
export const UnreadNotices = z.object({ unread: z.int() })

/** The most that a list shows. */
export const maxNotices = 200

export const notices = {
  /** The caller's notices of an edition, newest first. */
  mine: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(z.array(Notice)),
  unread: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(UnreadNotices),
  /** Marks notices as read. Repeating it, or naming other people's notices, changes nothing. */
  read: guest()
    .input(z.strictObject({ ids: z.array(id).min(1).max(maxNotices) }))
    .output(z.object({})),
}
