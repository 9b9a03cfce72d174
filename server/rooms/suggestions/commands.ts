import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Move } from '#contract/fields.ts'
import type { AppliedSuggestion, PlanChoice, RoomSuggestion } from '#contract/room-suggestions.ts'
import { auditBed, findFormerBeds } from '#server/attendance/places/commands.ts'
import { recordUndoable } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { planRoomsBest } from '#server/rooms/optimum/commands.ts'
import { findApart } from '#server/rooms/optimum/rules.ts'
import { lockEdition } from '#server/rooms/planner/commands.ts'
import { createReasons } from '#server/rooms/reasons/rules.ts'
import { figuresOf, describeExtraRooms, findValidMoves, type Step } from '#server/rooms/suggestions/rules.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { findNamedTask, findPlanTask, withoutNames } from '#server/rooms/wishes/queries.ts'

/**
 * Suggests the best bed for everyone who is coming, with the reason for each. Changes nothing, and takes at most ten
 * seconds. The same people, rooms and wishes give the same plan.
 */
export async function suggestRooms(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { venueId, from, studios }: z.output<typeof PlanChoice>,
  { signal, planBest = planRoomsBest }: { signal?: AbortSignal | undefined; planBest?: typeof planRoomsBest },
): Promise<z.input<typeof RoomSuggestion>> {
  const task = { ...(await findNamedTask(db, venueId)), from, studios }
  const plan = await planBest(withoutNames(task), {
    signal,
    onWarning: (reason) => log.warn({ venueId, reason }, 'nothing could be proven about a room plan'),
  })
  const currentRooms = new Map(
    task.people.flatMap(({ id, roomId }) => (roomId === null ? [] : [[id, roomId] as const])),
  )
  const reasonFor = createReasons(task, plan.roomOf)
  return {
    beds: task.people.map((person) => ({
      personId: person.id,
      fullName: person.fullName,
      from: person.roomId,
      to: plan.roomOf.get(person.id) ?? null,
      ...reasonFor(person),
    })),
    now: figuresOf(task, currentRooms),
    suggested: figuresOf(task, plan.roomOf),
    isBest: { againstWish: plan.isBest.against, met: plan.isBest.wishes },
    // The plan breaks no rule itself: an organiser pinned these people together.
    contradictions: findApart(task, plan.roomOf).map(({ rule, people, roomId }) => ({
      rule,
      personIds: people,
      roomId,
    })),
    help: describeExtraRooms(plan),
  }
}

/**
 * Applies a suggestion in one transaction, under the locks of everyone in the edition and of all rooms. Moves that
 * are no longer valid are skipped and returned with the reason; moves already made change nothing.
 */
export async function applySuggestion(
  db: Db,
  actorId: string,
  { venueId, moves }: { venueId: string; moves: z.output<typeof Move>[] },
): Promise<z.input<typeof AppliedSuggestion>> {
  return db.transaction(async (tx) => {
    const { attendeeOf, numberOf } = await lockEdition(tx, venueId)
    const task = { ...(await findPlanTask(tx, venueId)), from: 'now', studios: 'mixed' } as const
    const { valid, left } = findValidMoves(moves, task)
    if (valid.length === 0) return { done: [], left, undo: null }

    const ids = valid.map(({ personId }) => personId)
    const beds = await findFormerBeds(tx, venueId, ids)
    await tx
      .delete(roomAssignments)
      .where(and(eq(roomAssignments.venueId, venueId), inArray(roomAssignments.personId, ids)))
    const placed = valid.flatMap(({ personId, to }) =>
      to === null ? [] : [{ personId, roomId: to, venueId }],
    )
    if (placed.length > 0) await tx.insert(roomAssignments).values(placed)
    /** The room of each person by the id of their attendance; null without a room. */
    const roomNumbers = (roomIn: (step: Step) => string | null) =>
      Object.fromEntries(
        valid.map((step) => [attendeeOf.get(step.personId), numberOf.get(roomIn(step) ?? '') ?? null]),
      )
    const entry = {
      action: 'room.suggestionApplied',
      entity: 'venue',
      entityId: venueId,
      venueId,
      // One entry for the whole suggestion: the former and the new room of each attendance row.
      before: {
        rooms: roomNumbers(({ from }) => from),
        ...(beds.length > 0 && {
          beds: Object.fromEntries(beds.map((bed) => [attendeeOf.get(bed.personId), auditBed(bed)])),
        }),
      },
      after: { moved: valid.length, rooms: roomNumbers(({ to }) => to) },
    }
    return { done: valid, left, undo: await recordUndoable(tx, actorId, [entry]) }
  })
}
