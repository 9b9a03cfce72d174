import { eq, sql, type SQL } from 'drizzle-orm'
import type { Flights } from '#contract/flight-fields.ts'
import { LP } from '#contract/answers.ts'
import type { removable } from '#contract/questions.ts'
import type { editionAnswers } from '#contract/registration.ts'
import { changeStatus, lockAnswers, type StatusOutcome } from '#server/attendance/commands.ts'
import { inGuestWords, losesCheckIn, nothingChanged, answerChangeOf } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import type { MailDeps } from '#server/mail/outbox/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { detailColumns } from '#contract/detail-columns.ts'
import type { Answers } from '#server/lib/edition-days.ts'
import { flightColumns, removedFlights } from '#server/travel/rules.ts'
import { refuseUnfit, saveOwnAnswers } from '#server/questions/answering.ts'
import { findAnswers } from '#server/questions/queries.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockRow } from '#server/locks.ts'

type AnswersToSave = {
  personId: string
  venueId: string
  answers: Answers
  /** Questions to clear although their answer is blank. */
  removes?: readonly Removable[]
  /** Ids of custom questions to clear although their answer is blank. */
  ownRemoves?: readonly string[]
}
export type Removable = (typeof removable)[number]

/**
 * Saves a person's answers, about themselves and for an edition, in the caller's transaction. Declining frees bed,
 * seats and check-in; accepting later restores what is still free. Blank answers keep what is known; only removals
 * clear it. The attendance row is locked first, so that a room given at this moment is freed too. Returns how the
 * answer changed, whether a check-in was undone, and the other effects.
 */
export async function saveAnswers(
  tx: Db,
  deps: MailDeps,
  { personId, venueId, answers, removes = [], ownRemoves = [] }: AnswersToSave,
) {
  const [row] = await lockAnswers(tx, venueId, eq(attendance.personId, personId))
  const changed = row ? await changeStatus(tx, deps, row, answers.attending) : nothingChanged
  // Lock the person so that no other answers about them are saved between the check and the write.
  const known = await lockRow(tx, people, personId, 'no key update')
  if (!known) throw new Error('Answers name a person that does not exist.')
  await tx
    .update(people)
    .set({
      fullName: answers.fullName,
      ...studioColumns(answers.studioId),
      ...detailColumns(known, { ...answers, removes }),
      version: known.version + 1,
    })
    .where(eq(people.id, personId))
  const edition = { ...editionColumns(answers, row), ...removedFlights(removes), registeredAt: deps.clock() }
  await tx
    .insert(attendance)
    .values({ personId, venueId, ...edition })
    .onConflictDoUpdate({
      target: [attendance.personId, attendance.venueId],
      set: { ...edition, version: sql`${attendance.version} + 1` },
    })
  const own = { answers: answers.own, removes: ownRemoves }
  await saveOwnAnswers(tx, { personId, venueId, now: deps.clock(), isOwnAnswer: true }, own)
  return {
    ...changed,
    answerChange: row ? answerChangeOf(row.attending, answers.attending) : null,
    tookCheckIn: row ? losesCheckIn(row, answers.attending) : false,
  }
}

/**
 * Checks answers to custom questions before they are saved, or stored until a mailbox is proved. `isPerson` selects the
 * person, if their earlier answers may be used.
 */
export async function refuseUnfitAnswers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { venueId, answers, ownRemoves = [], isPerson }: Omit<AnswersToSave, 'personId'> & { isPerson?: SQL },
): Promise<void> {
  const { own: known } = isPerson ? await findAnswers(db, isPerson, venueId) : { own: {} }
  const situation = {
    attending: answers.attending,
    isFlying: (answers.flight1DepartureAirport ?? answers.flight2DepartureAirport) !== null,
    studioId: answers.studioId,
  }
  await refuseUnfit(
    { db, now: clock() },
    { venueId, known, situation },
    { answers: answers.own, removes: ownRemoves },
  )
}

/** Describes the effects of saving to the guest themselves: a room hidden from guests stays hidden. */
export async function effectsForGuest(tx: Db, venueId: string, changed: StatusOutcome) {
  const [venue] = await tx
    .select({ roomsHidden: venues.roomsHidden })
    .from(venues)
    .where(eq(venues.id, venueId))
  return inGuestWords(changed, venue ?? { roomsHidden: true })
}

type EditionChange = Partial<Omit<typeof attendance.$inferInsert, 'personId' | 'venueId'>>

/** The columns that the answers for the edition write over the existing row. */
function editionColumns(
  answers: Pick<Answers, keyof typeof editionAnswers>,
  row: Flights | undefined,
): EditionChange {
  const { attending, flightsPrivate, ...flights } = answers
  return {
    attending,
    ...(flightsPrivate !== null && { flightsPrivate }),
    // People who don't come aren't asked for flights.
    ...(attending === 'yes' && flightColumns(flights, row)),
  }
}

/**
 * Keeps the known studio if the chosen one was deleted since the form was opened or while the registration was
 * pending.
 */
function studioColumns(studioId: string) {
  if (studioId === LP) return { studioId: null, company: LP }
  const studio = sql`(select s.id from studios s where s.id::text = ${studioId})`
  return {
    studioId: sql`coalesce(${studio}, ${people.studioId})`,
    company: sql`case when ${studio} is null then ${people.company} end`,
  }
}
