import { z } from 'zod'
import { guest } from '#contract/access.ts'

/** What mails keep up to date in a guest's calendar: all their entries, only the days of events, or nothing. */
export const calendarScopes = ['all', 'event', 'off'] as const

const Feed = z.object({
  /**
   * The private address of the feed; null if there is none. Anyone who knows it can read the feed, so it can be
   * renewed.
   */
  url: z.string().nullable(),
  /** Until the guest chooses: `off` if they have a feed, because they would see everything twice, else `all`. */
  mails: z.enum(calendarScopes),
})

/** The name calendar programs show: one feed holds all of its owner's events. */
export const feedName = 'Team events'

/** The caller's programme for the calendar on their phone. */
export const calendar = {
  mine: guest().output(Feed),
  /** Creates the feed, or returns the existing one. */
  open: guest().output(Feed),
  /** Gives the feed a new address; the old one stops working immediately. */
  renew: guest().output(Feed),
  /** Revokes the feed's address; repeating it changes nothing. */
  close: guest().output(Feed),
  /** Chooses what mails keep up to date, from the next mail on. */
  choose: guest()
    .input(z.strictObject({ mails: z.enum(calendarScopes) }))
    .output(Feed),
}
