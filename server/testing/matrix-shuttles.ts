import { randomUUID } from 'node:crypto'
import { guests, here, organisers, type Matrix } from '#server/testing/matrix-cells.ts'
import { newRun, runFields } from '#server/testing/matrix-places.ts'
import { newAttendee } from '#server/testing/matrix-rows.ts'

/** Who is driven between airport and venue. */
export const shuttles: Matrix['shuttles'] = {
  board: organisers(here),
  addRun: organisers((fixture) => ({
    venueId: fixture.here,
    direction: 'to_venue' as const,
    ...runFields,
  })),
  updateRun: organisers(async (fixture) => ({ id: await newRun(fixture), version: 1, ...runFields })),
  deleteRun: organisers(async (fixture) => ({ id: await newRun(fixture) })),
  undoDeleteRun: organisers((fixture) => ({
    deleted: {
      id: randomUUID(),
      venueId: fixture.here,
      direction: 'to_venue' as const,
      number: 99,
      version: 1,
      ...runFields,
      personIds: [],
    },
  })),
  move: organisers(async (fixture) => ({
    venueId: fixture.here,
    direction: 'to_venue' as const,
    moves: [{ personId: (await newAttendee(fixture)).personId, from: null, to: await newRun(fixture) }],
  })),
  // Nobody has this flight.
  arrange: organisers(
    async (fixture) => ({
      venueId: fixture.here,
      direction: 'to_venue' as const,
      limits: { bufferMinutes: 45, longestWaitMinutes: 60, seats: 8 },
      runs: [],
      moves: [
        {
          personId: (await newAttendee(fixture)).personId,
          from: null,
          to: await newRun(fixture),
          flightAt: '2026-11-30T13:00',
        },
      ],
    }),
    'STALE',
  ),
  undoArrange: organisers((fixture) => ({
    venueId: fixture.here,
    direction: 'to_venue' as const,
    runIds: [],
    moves: [],
  })),
  // Nobody looked at this; at a new edition there is nothing to publish.
  publish: organisers((fixture) => ({ venueId: fixture.here, revision: '' }), 'STALE'),
  setOwnWay: guests((fixture) => ({
    venueId: fixture.here,
    direction: 'to_airport' as const,
    isOwnWay: true,
  })),
}
