import { ownReaderNames, type OwnReader } from '#contract/own-answers.ts'
import { canaryAnswers } from '#server/demo/people.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import type { people } from '#server/db/tables/people.ts'

/**
 * Canaries: every private field of a person holds a unique text, so that a search in a response reveals whose
 * data leaked (security B2, G1).
 */
export const canary = (whose: string, field: string) => `zqxj${whose}${field}jxqz`.toLowerCase()

/** The canaries in a string, each with owner and field run together. No random token looks like one. */
export const canariesIn = (text: string): string[] => [...new Set(text.match(/zqxj[a-z0-9]+jxqz/gi) ?? [])]

/** The reader of each custom question with canaries. Null if only the person reads it. */
export const canaryReaders = [...ownReaderNames, null]

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
      canaryPerson(whose, whose),
      canaryFlights(whose),
      canaryReaders.map((reader) => ownCanary(whose, reader)),
    ]),
  ).filter((one) => one !== canary(whose, 'notes'))

/** A person with a canary in every private field. Other guests may see the name and the public airport. */
export function canaryPerson(whose: string, fullName: string) {
  return {
    fullName,
    email: `${canary(whose, 'email')}@canary.example`,
    ...canaryAnswers((name) => canary(whose, name)),
    notes: canary(whose, 'notes'),
  } as const satisfies Partial<typeof people.$inferInsert>
}

/** Flights with canaries that no one else may see. */
export function canaryFlights(whose: string) {
  return {
    flight1DepartureAirport: canary(whose, 'privateairport'),
    flight1DepartureTime: '2026-11-30T07:10',
    flight1ArrivalTime: '2026-11-30T09:45',
    flight1Number: canary(whose, 'privateflight'),
    flightsPrivate: true,
  } as const satisfies Partial<typeof attendance.$inferInsert>
}
