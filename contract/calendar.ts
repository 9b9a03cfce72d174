import { z } from 'zod'
import { guest } from '#contract/access.ts'

const Feed = z.object({
  /** The private address of the feed; null while there is none. Anyone who knows it can read it, so it can be renewed. */
  url: z.string().nullable(),
})

/** What calendar programs call a feed: it holds every event of its owner. */
export const feedName = 'Team events'

/** The caller's programme for the calendar on their phone. */
export const calendar = {
  /** The feed one has made, if any. */
  mine: guest().output(Feed),
  /** Makes the feed; asking again answers the one there is. */
  open: guest().output(Feed),
  /** A new address; the old one finds nothing from now on. */
  renew: guest().output(Feed),
  /** Ends the feed; doing it again changes nothing. */
  close: guest().output(Feed),
}
