import { helperPrefix } from '#web/base/desk-store.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { memberOf } from '#web/base/member.ts'
import type { CurrentUser } from '#web/session/session.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'

export type Helper = NonNullable<Outputs['deskDevices']['mine']>

/** The desk's user on this device, with what the page needs besides the list. */
export type DeskUser =
  | { kind: 'organiser'; user: CurrentUser; venue: VenueChoice }
  | { kind: 'helper'; helper: Helper }

export type StoredDesk = {
  who: DeskUser
  list: Outputs['desk']['list']
  /** When the server last responded, in milliseconds of the device's clock. */
  at: number
}

export const ownerOf = (who: DeskUser): string =>
  who.kind === 'organiser' ? who.user.id : `${helperPrefix}${who.helper.id}`

/** The author of taps made by this user. */
export const authorOf = (who: DeskUser) =>
  who.kind === 'organiser'
    ? { id: who.user.id, name: who.user.name }
    : { id: who.helper.id, name: who.helper.name }

export const venueOf = (who: DeskUser) => (who.kind === 'organiser' ? who.venue : who.helper.venue)

const hour = 60 * 60 * 1000

/** A phone that was shut out learns that from the server. Without the server, the list shows for a day. */
const maxMsWithoutServer = 24 * hour

type SeenTimes = { now: number; /** The latest moment this device has seen. */ latest: number }

/**
 * Whether a stored list may be shown. `over`: the event has ended and the list must be deleted. `refused`: its age is unknown,
 * or the phone may have been shut out since.
 */
export function checkAccess({ at, list }: Pick<StoredDesk, 'at' | 'list'>, { now, latest }: SeenTimes) {
  if (list.validUntil !== null && Date.parse(list.validUntil) <= Math.max(now, latest)) return 'over'
  return now - at > maxMsWithoutServer || latest - now > hour ? 'refused' : 'shown'
}

/** Doesn't check the contents, because equal contract hashes guarantee them. */
export function isStoredDesk(record: unknown): record is StoredDesk {
  const kind = memberOf(memberOf(record, 'who'), 'kind')
  return (
    (kind === 'organiser' || kind === 'helper') &&
    typeof memberOf(record, 'at') === 'number' &&
    Array.isArray(memberOf(memberOf(record, 'list'), 'rows'))
  )
}
