import { z } from 'zod'
import { id, undo } from '#contract/fields.ts'

/** From the room the organiser saw a person in, to another; null is no room. */
export const Move = z.strictObject({ personId: id, from: id.nullable(), to: id.nullable() })

/** How rooms are to be planned. */
export const PlanChoice = z.strictObject({
  venueId: id,
  /** `now`: moves as few people as the wishes need. `scratch`: as if nobody had a bed except pinned people. */
  from: z.enum(['now', 'scratch']),
  /** Whether those of one studio rather share with each other, or with others. */
  studios: z.enum(['mixed', 'together']),
})

const MetOf = z.object({ met: z.int(), asked: z.int() })

/** What a plan comes to. Wishes count among those who come, and only those that the edition asks for. */
export const PlanFigures = z.object({
  noBed: z.int(),
  /** Alone in their room. */
  ownRooms: z.int(),
  /** People who did not agree to share, and share with someone they did not name. */
  againstWish: z.int(),
  /** People who share with the same gender only, and share with another. */
  againstGender: z.int(),
  /** Pairs in one room who are never to share one. */
  brokenVetoes: z.int(),
  /** Pairs who named each other. */
  mutual: MetOf,
  /** Wishes for a person who did not name them back. */
  oneSided: MetOf,
  /** A quiet room, the ground floor. */
  needs: MetOf,
  /** People who have a room now and would not sleep there. */
  moved: z.int(),
  emptyRooms: z.int(),
})

/** Two people who may not share and do, because both are pinned in one room: no plan can mend that. */
const Contradiction = z.object({
  roomId: id,
  personIds: z.tuple([id, id]),
  /** A veto, or that one of them shares with the same gender only. */
  rule: z.enum(['veto', 'gender']),
})

/** Where the suggestion puts someone, and why. */
const SuggestedBed = z.object({
  personId: id,
  /** For those who no longer come when the plan is applied. */
  fullName: z.string(),
  from: id.nullable(),
  to: id.nullable(),
  /** One sentence for organisers: 'With Ana Lima: both asked · quiet room'. */
  reason: z.string(),
  /** Something they asked for is not met. */
  isUnmet: z.boolean(),
})

export const RoomSuggestion = z.object({
  /** Everyone who comes, by name. */
  beds: z.array(SuggestedBed),
  now: PlanFigures,
  suggested: PlanFigures,
  /**
   * Whether it is proved that no plan with as few without a bed has fewer people sharing against their wish; and that no such
   * plan meets more wishes.
   */
  isBest: z.object({ againstWish: z.boolean(), met: z.boolean() }),
  contradictions: z.array(Contradiction),
  /** What more beds would bring, a sentence each. */
  help: z.array(z.string()),
})

/** Why someone was left where they are. */
export const leftReasons = [
  'not-coming',
  'elsewhere',
  'pinned',
  'no-room',
  'no-bed',
  'may-not-share',
  /** Would have made room for a person who was left. */
  'not-needed',
] as const

export const AppliedSuggestion = z.object({
  /** The moves made now. People who were there already are in neither list. */
  done: z.array(Move),
  undo,
  /** What the answer to a change in between is: who was left, and why. */
  left: z.array(z.object({ personId: id, reason: z.enum(leftReasons) })),
})
