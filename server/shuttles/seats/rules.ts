import type { Direction } from '#contract/shuttle-directions.ts'

type OwnWays = { ownWayThere: boolean; ownWayHome: boolean }

/** Whether a person needs no shuttle in a direction. */
export const makesOwnWay = ({ ownWayThere, ownWayHome }: OwnWays, direction: Direction): boolean =>
  direction === 'to_venue' ? ownWayThere : ownWayHome

type Flights = { flight1ArrivalTime: string | null; flight2DepartureTime: string | null }

/** When a person is at the venue's airport: landing there, or taking off. */
export const flightAtOf = (
  { flight1ArrivalTime, flight2DepartureTime }: Flights,
  direction: Direction,
): string | null => (direction === 'to_venue' ? flight1ArrivalTime : flight2DepartureTime)
