import { ownReaderNames, type OwnReader } from '#contract/own-answers.ts'
import { markedAnswers } from '#contract/questions.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import type { people } from '#server/db/tables/people.ts'

/**
 * Canary markers: every private field of a person holds a unique text, so that a search in a response reveals whose
 * data leaked (security B2, G1).
 */
export const canary = (whose: string, field: string) => `zqxj${whose}${field}jxqz`.toLowerCase()

/** The markers in a text, each with owner and field run together. No random token looks like a marker. */
export const canariesIn = (text: string): string[] => [...new Set(text.match(/zqxj[a-z0-9]+jxqz/gi) ?? [])]

/** The reader of each marked custom question. Null if only the person reads it. */
export const markedReaders = [...ownReaderNames, null]

/** A person's answer to the question that these readers read. */
export const ownCanary = (whose: string, reader: OwnReader | null) =>
  canary(whose, `asked${reader ?? 'none'}`)

/**
 * Fields that only the person and the organisers may read; the person reads the notes only in the export of their
 * data.
 */
export const ownCanaries = (whose: string): string[] =>
  canariesIn(
    JSON.stringify([
      markedPerson(whose, whose),
      markedFlights(whose),
      markedReaders.map((reader) => ownCanary(whose, reader)),
    ]),
  ).filter((marker) => marker !== canary(whose, 'notes'))

/** A person whose every private field is marked. Other guests may see the name and the public airport. */
export function markedPerson(whose: string, fullName: string) {
  return {
    fullName,
    email: `${canary(whose, 'email')}@canary.example`,
    ...markedAnswers((name) => canary(whose, name)),
    notes: canary(whose, 'notes'),
  } as const satisfies Partial<typeof people.$inferInsert>
}

/** Marked flights that no one else may see. */
export function markedFlights(whose: string) {
  return {
    flight1DepartureAirport: canary(whose, 'privateairport'),
    flight1DepartureTime: '2026-11-30T07:10',
    flight1ArrivalTime: '2026-11-30T09:45',
    flight1Number: canary(whose, 'privateflight'),
    flightsPrivate: true,
  } as const satisfies Partial<typeof attendance.$inferInsert>
}
