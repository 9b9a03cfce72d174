import { z } from 'zod'
import { recordKinds } from '#contract/personal-records.ts'
import { organiser, signedIn } from '#contract/access.ts'
import { date, id, instant, roles, searchText } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

type Value = string | number | boolean | null | Value[] | { [name: string]: Value }
const value: z.ZodType<Value> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(value), z.record(z.string(), value)]),
)

/** All personal data about one person: every row that refers to them, with the database's columns. */
export const PersonalDataExport = z.object({
  madeAt: instant,
  name: z.string(),
  records: z.array(
    z.object({
      name: z.enum(recordKinds),
      /** Columns left out: secrets that open something, and data of other people. */
      withheld: z.array(z.string()),
      rows: z.array(z.record(z.string(), value)),
    }),
  ),
})

/** A data subject: a person, with their account if there is one, or an account without a person. */
const subjectFields = { kind: z.enum(['person', 'account']), id } as const
const Subject = z.strictObject(subjectFields)

export const DataSubject = z.object({
  ...subjectFields,
  name: z.string(),
  email: z.string().nullable(),
  hasAccount: z.boolean(),
  role: z.enum(roles).nullable(),
  editions: z.int(),
  /** When they asked to be erased. */
  askedAt: instant.nullable(),
})

/** The clocks of the server and its database differ, or the date has jumped since data was last deleted. */
const ClockDoubt = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clocksDiffer'), seconds: z.int() }),
  z.object({ kind: z.literal('dateJumped'), from: instant, to: instant }),
])

const Erasure = z.strictObject({ ...subjectFields, typedName: z.string().max(200) })

export const privacy = {
  /** The caller's personal data. Reading it searches all tables, so each account has an hourly limit. */
  mine: signedIn().errors(refusing('TOO_MANY_TRIES')).output(PersonalDataExport),
  /** `mine` as a file to download; logged. */
  exportMine: signedIn().errors(refusing('NOT_FOUND', 'TOO_MANY_TRIES')).output(PersonalDataExport),
  /** Asks the organisers to delete everything; repeating changes nothing. */
  askErasure: signedIn().output(z.object({ askedAt: instant })),
  withdrawErasure: signedIn().output(z.object({})),
  /** The requests to be erased, oldest first. */
  requests: organiser().output(z.array(DataSubject)),
  /** Data subjects by a part of their name or address, with or without an account; at most 20. */
  find: organiser()
    .input(z.strictObject({ search: searchText }))
    .output(z.array(DataSubject)),
  exportOf: organiser().errors(refusing('NOT_FOUND')).input(Subject).output(PersonalDataExport),
  /** The editions that would lose their contact, as 'Casa do Mar (Q4 2026)'. */
  contactOf: organiser().errors(refusing('NOT_FOUND')).input(Subject).output(z.array(z.string())),
  /** Whether deletion by date is paused, and why; it continues when the date is confirmed. */
  clock: organiser().output(z.object({ doubt: ClockDoubt.nullable() })),
  confirmDate: organiser({ isSensitive: true })
    .errors(refusing('OTHER_DATE'))
    .input(z.strictObject({ date }))
    .output(z.object({})),
  /**
   * Erases permanently: account, sessions, registrations, invitations, sign-ups, rooms, flights, calendar feed and
   * person.
   */
  erase: organiser({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'NAME_MISMATCH', 'LAST_ORGANISER'))
    .input(Erasure)
    .output(
      z.object({
        name: z.string(),
        rooms: z.array(z.string()),
        seats: z.int(),
        contacts: z.array(z.string()),
      }),
    ),
}
