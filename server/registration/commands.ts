import { eq, sql, type SQL } from 'drizzle-orm'
import type { Flights } from '#contract/flight-fields.ts'
import type { StayQuestion } from '#contract/fields.ts'
import { LP, type removable } from '#contract/answers.ts'
import type { editionAnswers, personAnswers } from '#contract/registration.ts'
import { changeStatus, lockRows, type StatusChanged } from '#server/attendance/commands.ts'
import { inGuestWords, losesCheckIn, nothingChanged, turnOf } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { MailDeps } from '#server/mail/outbox/commands.ts'
import { people } from '#server/db/tables/people.ts'
import type { Answers } from '#server/lib/edition-days.ts'
import { flightColumns, removedFlights } from '#server/travel/rules.ts'
import { venues } from '#server/db/tables/venues.ts'

type Saved = {
  personId: string
  venueId: string
  answers: Answers
  /** What is taken away although the answers leave it blank. */
  removes?: readonly Removable[]
}
export type Removable = (typeof removable)[number]

/**
 * Saves a person's answers for an edition, in the caller's transaction: the person's own and this edition's. A 'no' frees
 * bed, seats and a check-in, a 'yes' after it gives back what is still free. What was left blank stays as it is known;
 * only what is to be removed is taken away. The attendance row is locked first, so that a room given at this moment is
 * freed too. Answers what turn the answer took, whether a check-in went, and what else that changed.
 */
export async function saveAnswers(
  tx: Db,
  deps: MailDeps,
  { personId, venueId, answers, removes = [] }: Saved,
) {
  const [row] = await lockRows(tx, venueId, eq(attendance.personId, personId))
  const changed = row ? await changeStatus(tx, deps, row, answers.attending) : nothingChanged
  const person = { ...personColumns(answers), ...(removes.includes('allergies') && { allergies: null }) }
  await tx
    .update(people)
    .set({ ...person, version: sql`${people.version} + 1` })
    .where(eq(people.id, personId))
  const edition = { ...editionColumns(answers, row), ...removedFlights(removes), registeredAt: deps.clock() }
  await tx
    .insert(attendance)
    .values({ personId, venueId, ...edition })
    .onConflictDoUpdate({
      target: [attendance.personId, attendance.venueId],
      set: { ...edition, version: sql`${attendance.version} + 1` },
    })
  return {
    ...changed,
    turn: row ? turnOf(row.attending, answers.attending) : null,
    tookCheckIn: row ? losesCheckIn(row, answers.attending) : false,
  }
}

/** What saving changed, in the words of whose answers they are: a room hidden from guests stays hidden. */
export async function inWordsOfGuest(tx: Db, venueId: string, changed: StatusChanged) {
  const [venue] = await tx
    .select({ roomsHidden: venues.roomsHidden })
    .from(venues)
    .where(eq(venues.id, venueId))
  return inGuestWords(changed, venue ?? { roomsHidden: true })
}

type PersonChange = {
  [Column in keyof typeof people.$inferInsert]?: (typeof people.$inferInsert)[Column] | SQL
}

/** Never a null, which would erase what is known. */
type KnownAnswer = { [Column in StayQuestion]?: NonNullable<(typeof people.$inferInsert)[Column]> }

/** What each answer about the person writes. Notes and phone stay as they are: the survey does not ask for them. */
function personColumns(answers: Pick<Answers, keyof typeof personAnswers>): PersonChange {
  const { fullName, studioId, openToRoomSharing, diet, dietNote, allergies, kitchenMayKnow } = answers
  const columns = {
    fullName: { fullName },
    studioId: studioColumns(studioId),
    openToRoomSharing: known({ openToRoomSharing }),
    diet: known({ diet }),
    // The note belongs to 'other', and to no other diet.
    dietNote: diet === null ? {} : { dietNote: dietNote ?? noteThatStays(diet) },
    allergies: known({ allergies }),
    kitchenMayKnow: known({ kitchenMayKnow }),
  } satisfies Record<keyof typeof personAnswers, PersonChange> & Record<StayQuestion, KnownAnswer>
  return Object.assign({}, ...Object.values(columns))
}

type EditionChange = Partial<Omit<typeof attendance.$inferInsert, 'personId' | 'venueId'>>

/** What each answer for the edition writes, over the row that is there already. */
function editionColumns(
  answers: Pick<Answers, keyof typeof editionAnswers>,
  row: Flights | undefined,
): EditionChange {
  const { attending, flightsPrivate, ...flights } = answers
  const columns = {
    attending: { attending },
    flightsPrivate: known({ flightsPrivate }),
  } satisfies Record<Exclude<keyof typeof editionAnswers, keyof Flights>, EditionChange>
  // Who does not come is not asked for flights.
  return Object.assign({}, ...Object.values(columns), attending === 'yes' && flightColumns(flights, row))
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
const known = <Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.assign({}, ...Object.entries(fields).map(([name, value]) => value !== null && { [name]: value }))
