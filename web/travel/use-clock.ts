import { useWallClock } from '#web/lib/use-wall-clock.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import type { Clock } from '#web/travel/arrival-state.ts'

export function useClock({ timeZone, state }: VenueChoice): Clock {
  return { now: useWallClock(timeZone), timeZone, isOver: state === 'over' }
}
