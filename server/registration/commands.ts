import { and, eq, sql, type SQL } from 'drizzle-orm'
import { LP, type editionAnswers, type personAnswers, type removable } from '#contract/registration.ts'
import { changeStatus } from '#server/attendance/commands.ts'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/people/tables.ts'
import type { Answers } from '#server/registration/rules.ts'
import { flightColumns, removedFlights } from '#server/travel/rules.ts'

type Saved = {
  personId: string
  venueId: string
  answers: Answers
  now: Date
  /** What is taken away although the answers leave it blank. */
  removes?: readonly Removable[]
}
export type Removable = (typeof removable)[number]

/**
 * Saves a person's answers for an edition, in the caller's transaction: the person's own, this edition's, and,
 * with 'no', the bed, the seats and a check-in given back. What was left blank stays as it is known; only what is to be
 * removed is taken away. The attendance row is locked first, so that a room given at this moment is given back too.
 * Answers whether a 'yes' became a 'no'.
 */
export async function saveAnswers(tx: Db, { personId, venueId, answers, now, removes = [] }: Saved) {
  const [row] = await tx
    .select()
    .from(attendance)
    .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId)))
    .for('update')
  if (row) await changeStatus(tx, row, answers.attending)
  const person = { ...personColumns(answers), ...(removes.includes('allergies') && { allergies: null }) }
  await tx
    .update(people)
    .set({ ...person, version: sql`${people.version} + 1` })
    .where(eq(people.id, personId))
  const edition = { ...editionColumns(answers), ...removedFlights(removes), registeredAt: now }
  await tx
    .insert(attendance)
    .values({ personId, venueId, ...edition })
    .onConflictDoUpdate({
      target: [attendance.personId, attendance.venueId],
      set: { ...edition, version: sql`${attendance.version} + 1` },
    })
  return { cannotCome: row?.attending === 'yes' && answers.attending === 'no' }
}

type PersonChange = {
  [Column in keyof typeof people.$inferInsert]?: (typeof people.$inferInsert)[Column] | SQL
}

/** What each answer about the person writes. Notes and phone stay as they are: the survey does not ask for them. */
function personColumns(answers: Pick<Answers, keyof typeof personAnswers>): PersonChange {
  const { fullName, studioId, openToRoomSharing, diet, dietNote, allergies } = answers
  const columns = {
    fullName: { fullName },
    studioId: studioColumns(studioId),
    openToRoomSharing: known({ openToRoomSharing }),
    diet: known({ diet }),
    // The note belongs to 'other', and to no other diet.
    dietNote: diet === null ? {} : { dietNote: dietNote ?? noteThatStays(diet) },
    allergies: known({ allergies }),
  } satisfies Record<keyof typeof personAnswers, PersonChange>
  return Object.assign({}, ...Object.values(columns))
}

type EditionChange = Partial<Omit<typeof attendance.$inferInsert, 'personId' | 'venueId'>>

/** What each answer for the edition writes. */
function editionColumns(answers: Pick<Answers, keyof typeof editionAnswers>): EditionChange {
  const { attending, flightsPrivate, ...flights } = answers
  return {
    attending,
    ...known({ flightsPrivate }),
    // Who does not come is not asked for flights.
    ...(attending === 'yes' && flightColumns(flights)),
  }
}

/**
 * A studio that was deleted since the form was opened, or while the pending registration waited, says nothing: the
 * known one stays.
 */
function studioColumns(studioId: string): PersonChange {
  if (studioId === LP) return { studioId: null, company: LP }
  const studio = sql`(select s.id from studios s where s.id::text = ${studioId})`
  return {
    studioId: sql`coalesce(${studio}, ${people.studioId})`,
    company: sql`case when ${studio} is null then ${people.company} end`,
  }
}

/** 'Other' again, without a note: what it meant before. Another diet has none. */
const noteThatStays = (diet: string) =>
  diet === 'other' ? sql`case when ${people.diet} = 'other' then ${people.dietNote} end` : null

/** A null is a question left blank: it writes nothing. */
const known = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.values(fields).includes(null) ? {} : fields
