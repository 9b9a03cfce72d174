import { z } from 'zod'
import { id, Move, undo } from '#contract/fields.ts'

export const PlanChoice = z.strictObject({
  venueId: id,
  /** `now`: moves as few people as the wishes need. `scratch`: as if only pinned people had a bed. */
  from: z.enum(['now', 'scratch']),
  /** Whether people should share with their own studio or with other studios. */
  studios: z.enum(['mixed', 'together']),
})

const MetWishes = z.object({ met: z.int(), asked: z.int() })

/** The results of a plan. Wishes count only among attendees, and only if the edition asks for them. */
export const PlanFigures = z.object({
  noBed: z.int(),
  /** People alone in their room. */
  ownRooms: z.int(),
  /** People who did not agree to share, and share with a person they did not name. */
  againstWish: z.int(),
  /** People who share only with their own gender, and share with another. */
  againstGender: z.int(),
  /** Pairs in one room who must never share a room. */
  brokenVetoes: z.int(),
  /** Pairs who named each other. */
  mutual: MetWishes,
  /** Wishes for a person who did not name the other in return. */
  oneSided: MetWishes,
  /** Wishes for a quiet room or the ground floor. */
  needs: MetWishes,
  /** People who would get another room than they have now. */
  moved: z.int(),
  emptyRooms: z.int(),
})

/** Two people who must not share a room, but are both pinned in the same room; no plan can fix that. */
const Contradiction = z.object({
  roomId: id,
  personIds: z.tuple([id, id]),
  /** A veto, or a wish of one of them to share with the same gender only. */
  rule: z.enum(['veto', 'gender']),
})

/** Where the suggestion puts a person, and why. */
const SuggestedBed = z.object({
  personId: id,
  /** Shown if they no longer attend when the plan is applied. */
  fullName: z.string(),
  from: id.nullable(),
  to: id.nullable(),
  /** One sentence for organisers: 'With Ana Lima: both asked · quiet room'. */
  reason: z.string(),
  /** One of the person's wishes isn't met. */
  isUnmet: z.boolean(),
})

export const RoomSuggestion = z.object({
  /** Everyone who attends, by name. */
  beds: z.array(SuggestedBed),
  now: PlanFigures,
  suggested: PlanFigures,
  /**
   * `againstWish`: it is proved that no plan that leaves as few people without a bed has fewer people sharing against
   * their wish. `met`: that no such plan meets more wishes.
   */
  isBest: z.object({ againstWish: z.boolean(), met: z.boolean() }),
  contradictions: z.array(Contradiction),
  /** What more beds would achieve, one sentence each. */
  help: z.array(z.string()),
})

/** Why a person was left where they are. */
export const skipReasons = [
  'not-coming',
  'elsewhere',
  'pinned',
  'no-room',
  'no-bed',
  'may-not-share',
  /** Their move would have made room for someone who was left, too. */
  'not-needed',
] as const

export const AppliedSuggestion = z.object({
  /** The moves made by this call. People already there are in neither list. */
  done: z.array(Move),
  undo,
  /** The people who were left because something has changed, and why. */
  left: z.array(z.object({ personId: id, reason: z.enum(skipReasons) })),
})
