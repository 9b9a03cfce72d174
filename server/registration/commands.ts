import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { LP, type SurveyAnswers } from '#contract/survey.ts'
import { changeStatus } from '#server/attendance/commands.ts'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/people/tables.ts'

export type Answers = z.output<typeof SurveyAnswers>

/**
 * What of the answers belongs to the person: the newest answer counts. Notes and phone stay as they are. A studio
 * that was deleted since the form was opened, or while the claim waited, is none.
 */
export const personalAnswers = (answers: Answers) => ({
  fullName: answers.fullName,
  studioId:
    answers.studioId === LP
      ? null
      : sql<string | null>`(select s.id from studios s where s.id = ${answers.studioId}::uuid)`,
  company: answers.studioId === LP ? LP : null,
  openToRoomSharing: answers.openToRoomSharing,
  diet: answers.diet,
  dietNote: answers.dietNote,
  allergies: answers.allergies,
})

/** What belongs to the edition: the answer and, of somebody who comes, the flights. */
function editionAnswers({ attending, ...answers }: Answers) {
  const comes = attending === 'yes'
  return {
    attending,
    flight1DepartureAirport: comes ? answers.flight1DepartureAirport : null,
    flight1DepartureTime: comes ? answers.flight1DepartureTime : null,
    flight1ArrivalTime: comes ? answers.flight1ArrivalTime : null,
    flight2DepartureAirport: comes ? answers.flight2DepartureAirport : null,
    flight2DepartureTime: comes ? answers.flight2DepartureTime : null,
    flight2ArrivalTime: comes ? answers.flight2ArrivalTime : null,
    flightsPrivate: answers.flightsPrivate,
    // A flight that is given is booked. 'Not booked yet' itself is said on one's own page, and stays until then.
    ...((!comes || hasFlight(answers, 1)) && { flight1NotBooked: false }),
    ...((!comes || hasFlight(answers, 2)) && { flight2NotBooked: false }),
  }
}

const hasFlight = (answers: Omit<Answers, 'attending'>, number: 1 | 2): boolean =>
  [
    answers[`flight${number}DepartureAirport`],
    answers[`flight${number}DepartureTime`],
    answers[`flight${number}ArrivalTime`],
  ].some((field) => field !== null)

/**
 * Saves a person's answers for an edition, in the caller's transaction: the person's own, this edition's, and,
 * with 'no', the bed and the seats given back. A check-in that was made stays. The attendance row is locked
 * first, so that a room given at this moment is given back too.
 */
export async function saveAnswers(
  tx: Db,
  target: { personId: string; venueId: string; answers: Answers; now: Date },
) {
  const { personId, venueId, answers, now } = target
  const [row] = await tx
    .select()
    .from(attendance)
    .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId)))
    .for('update')
  if (row) await changeStatus(tx, row, answers.attending)
  await tx
    .update(people)
    .set({ ...newestAnswers(answers), version: sql`${people.version} + 1` })
    .where(eq(people.id, personId))
  const edition = { ...editionAnswers(answers), registeredAt: now }
  await tx
    .insert(attendance)
    .values({ personId, venueId, ...edition })
    .onConflictDoUpdate({
      target: [attendance.personId, attendance.venueId],
      set: { ...edition, version: sql`${attendance.version} + 1` },
    })
}

/** Who says no was not asked about bed and food: what they said there before stays. */
function newestAnswers(answers: Answers): Partial<ReturnType<typeof personalAnswers>> {
  const { fullName, studioId, company, ...bedAndFood } = personalAnswers(answers)
  return { fullName, studioId, company, ...(answers.attending === 'yes' && bedAndFood) }
}
