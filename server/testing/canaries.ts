import { ownReaderNames, type OwnReader } from '#contract/own-answers.ts'
import { markedAnswers } from '#contract/questions.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import type { people } from '#server/db/tables/people.ts'

/**
 * Canary markers: every private field of a person holds a text that occurs nowhere else, so that a search of
 * the bytes a reader was sent tells whose what got out (security B2, G1).
 */
export const canary = (whose: string, field: string) => `zqxj${whose}${field}jxqz`.toLowerCase()

/** Any marker in a text: whose, and of which field, run together as they were made. No random token looks like one. */
export const canariesIn = (text: string): string[] => [...new Set(text.match(/zqxj[a-z0-9]+jxqz/gi) ?? [])]

/** The readers of each marked own question. Null: only the person reads it. */
export const markedReaders = [...ownReaderNames, null]

/** What a person answered to the question that these people read. */
export const ownCanary = (whose: string, reader: OwnReader | null) =>
  canary(whose, `asked${reader ?? 'none'}`)

/** What nobody but the person and the organisers may read; the notes the person only where they ask for everything. */
export const ownCanaries = (whose: string): string[] =>
  canariesIn(
    JSON.stringify([
      markedPerson(whose, whose),
      markedFlights(whose),
      markedReaders.map((reader) => ownCanary(whose, reader)),
    ]),
  ).filter((marker) => marker !== canary(whose, 'notes'))

/** A person whose every private field is marked. The name and the open airport are what other guests may see. */
export function markedPerson(whose: string, fullName: string) {
  return {
    fullName,
    email: `${canary(whose, 'email')}@canary.example`,
    ...markedAnswers((name) => canary(whose, name)),
    notes: canary(whose, 'notes'),
  } as const satisfies Partial<typeof people.$inferInsert>
}

/** Flights nobody else may see, marked. */
export function markedFlights(whose: string) {
  return {
    flight1DepartureAirport: canary(whose, 'privateairport'),
    flight1DepartureTime: '2026-11-30T07:10',
    flight1ArrivalTime: '2026-11-30T09:45',
    flight1Number: canary(whose, 'privateflight'),
    flightsPrivate: true,
  } as const satisfies Partial<typeof attendance.$inferInsert>
}
