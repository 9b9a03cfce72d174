import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { LP, type SurveyAnswers } from '#contract/survey.ts'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/people/tables.ts'
import { roomAssignments } from '#server/rooms/tables.ts'
import { workshopSignups } from '#server/workshops/tables.ts'

export type Answers = z.output<typeof SurveyAnswers>

/** What of the answers belongs to the person: the newest answer counts. Notes and phone stay as they are. */
export const personalAnswers = (answers: Answers) => ({
  fullName: answers.fullName,
  studioId: answers.studioId === LP ? null : answers.studioId,
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
  }
}

/**
 * Saves a person's answers for an edition, in the caller's transaction: the person's own, this edition's, and,
 * with 'no', the bed and the seats given back. A check-in that was made stays.
 */
export async function saveAnswers(
  tx: Db,
  target: { personId: string; venueId: string; answers: Answers; now: Date },
) {
  const { personId, venueId, answers, now } = target
  await tx
    .update(people)
    .set({ ...personalAnswers(answers), version: sql`${people.version} + 1` })
    .where(eq(people.id, personId))
  if (answers.attending === 'no') {
    await tx.delete(roomAssignments).where(isAt(roomAssignments, personId, venueId))
    await tx.delete(workshopSignups).where(isAt(workshopSignups, personId, venueId))
  }
  const edition = { ...editionAnswers(answers), registeredAt: now }
  await tx
    .insert(attendance)
    .values({ personId, venueId, ...edition })
    .onConflictDoUpdate({
      target: [attendance.personId, attendance.venueId],
      set: { ...edition, version: sql`${attendance.version} + 1` },
    })
}

const isAt = (table: typeof roomAssignments | typeof workshopSignups, personId: string, venueId: string) =>
  and(eq(table.personId, personId), eq(table.venueId, venueId))
