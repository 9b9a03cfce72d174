import { helperPrefix } from '#web/base/desk-store.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { memberOf } from '#web/base/member.ts'
import type { CurrentUser } from '#web/session/session.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'

export type Helper = NonNullable<Outputs['deskDevices']['mine']>

/** The user of the desk on this device, and what its page needs besides the list. */
export type DeskUser =
  | { kind: 'organiser'; user: CurrentUser; venue: VenueChoice }
  | { kind: 'helper'; helper: Helper }

/** The desk as a device keeps it. */
export type KeptDesk = {
  who: DeskUser
  list: Outputs['desk']['list']
  /** When the server answered last, in milliseconds of the device's clock. */
  at: number
}

/** Whose the list is. */
export const ownerOf = (who: DeskUser): string =>
  who.kind === 'organiser' ? who.user.id : `${helperPrefix}${who.helper.id}`

/** Whose taps are sent as theirs. */
export const authorOf = (who: DeskUser) =>
  who.kind === 'organiser'
    ? { id: who.user.id, name: who.user.name }
    : { id: who.helper.id, name: who.helper.name }

export const venueOf = (who: DeskUser) => (who.kind === 'organiser' ? who.venue : who.helper.venue)

const hour = 60 * 60 * 1000

/** A phone that was ended hears of it from the server: without it, the list is shown for a day. */
const longestWithoutServer = 24 * hour

type Moments = { now: number; /** The latest moment this device has seen. */ latest: number }

/**
 * Whether a kept list may be shown. `over`: the event is, and it is to be deleted. `refused`: nobody knows how old it is,
 * or whether it was ended since.
 */
export function judge({ at, list }: Pick<KeptDesk, 'at' | 'list'>, { now, latest }: Moments) {
  if (list.validUntil !== null && Date.parse(list.validUntil) <= Math.max(now, latest)) return 'over'
  return now - at > longestWithoutServer || latest - now > hour ? 'refused' : 'shown'
}

/** Whether it is one of ours; what is in it is as its shape of the same name had it. */
export function isKeptDesk(found: unknown): found is KeptDesk {
  const kind = memberOf(memberOf(found, 'who'), 'kind')
  return (
    (kind === 'organiser' || kind === 'helper') &&
    typeof memberOf(found, 'at') === 'number' &&
    Array.isArray(memberOf(memberOf(found, 'list'), 'rows'))
  )
}
