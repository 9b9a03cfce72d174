import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import { announced, id, instant, isSilent, requiredWallClock, wallClock, ofVenue } from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { otherRank } from '#contract/workshop-slots.ts'

const ids = z.array(id).max(500)

export const OwnWorkshopWishes = z.object({
  /** By the venue's clock; null if the edition doesn't collect wishes. */
  closesAt: z.string().nullable(),
  /** The seats were given by the plan; sign-up is now first come, first served. */
  isPublished: z.boolean(),
  /** The workshops the caller would like, best first, across all slots. */
  ranked: z.array(id),
  /** Other acceptable workshops, after the ranked ones of their slot. */
  othersFine: z.array(id),
  /** The caller's result for each slot they made wishes for, in order of time. */
  results: z.array(
    z.object({
      startTime: z.string(),
      /** null: nothing. `workshops.mine` says whether they still have the seat. */
      workshopId: id.nullable(),
      title: z.string().nullable(),
      /** The rank of the wish, `otherRank` for an unranked one; null if it wasn't wished for. */
      rank: z.int().nullable(),
    }),
  ),
})

const Counts = z.array(z.int()).length(otherRank)

/** The result of planning an edition's workshops. */
export const WorkshopPlan = z.object({
  /** The random seed that decides between people who are otherwise equal. */
  seed: z.int(),
  slots: z.array(
    z.object({
      startTime: z.string(),
      workshops: z.array(
        z.object({
          id,
          title: z.string(),
          /** null: unlimited. */
          capacity: z.int().nullable(),
          /** Seats that are already taken. */
          taken: z.int(),
          /** How many people get their first wish here, their second, and so on; last, unranked wishes. */
          ranks: Counts,
        }),
      ),
      /** The sum over the whole slot. */
      ranks: Counts,
      /** How many people get nothing in that slot. */
      none: z.int(),
    }),
  ),
  /** The person and workshop of each seat, as publishing needs them. */
  placements: z.array(z.object({ personId: id, workshopId: id })),
  /** People who get no seat in one or more slots, sorted by name. */
  without: z.array(z.object({ personId: id, fullName: z.string(), startTimes: z.array(z.string()) })),
  /** How many people got little at earlier editions, so that their wishes count double. */
  behind: z.int(),
})

/** Why a planned seat was not given. */
export const skipReasons = ['withdrawn', 'no-workshop', 'has-seat', 'full', 'published'] as const

export const PlanPublication = ofVenue.extend({
  /** The deadline the organiser saw, if they publish before it; null if they saw no future deadline. */
  endsDeadline: wallClock.nullable().default(null),
  placements: z.array(z.strictObject({ personId: id, workshopId: id })).max(20_000),
})

/** Workshop wishes, and the plan that gives seats by them. */
export const workshopWishes = {
  /** The caller's wishes at one of their editions, and the results. */
  own: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(OwnWorkshopWishes),
  /**
   * Saves all of the caller's wishes together, until wishes close; STALE if one of the workshops can no longer be wished
   * for.
   */
  save: guest()
    .errors(refusing('NOT_FOUND', 'WISHES_CLOSED', 'STALE'))
    .input(ofVenue.extend({ ranked: ids, othersFine: ids.default([]) }))
    .output(z.object({})),
  /** Whether an edition collects wishes, and how many attendees have made any. */
  round: organiser({ key: 'read programme' })
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(
      z.object({
        round: z.object({ closesAt: z.string(), publishedAt: instant.nullable() }).nullable(),
        coming: z.int(),
        wished: z.int(),
      }),
    ),
  /** Collects wishes until that time, for workshops that begin later; they have no sign-up until a plan is published. */
  collect: organiser({ key: 'write programme' })
    .errors(refusing('NOT_FOUND', 'MOMENT_PASSED'))
    .input(ofVenue.extend({ closesAt: requiredWallClock('Please enter a deadline') }))
    .output(z.object({})),
  /**
   * Stops collecting wishes; sign-up is first come, first served again. Existing wishes are kept, in case it is turned
   * on again.
   */
  stop: organiser({ key: 'write programme' }).input(ofVenue).output(z.object({})),
  /** The best plan for the current data. The same wishes give the same plan. NOT_FOUND if none are collected. */
  plan: organiser({ key: 'read programme' })
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(WorkshopPlan),
  /**
   * Gives the plan's seats that are still valid, mails everyone who made wishes their result, and opens sign-up. Does
   * nothing if already published. WISHES_OPEN before the deadline, unless the caller names it in order to cut it short.
   */
  publish: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND', 'WISHES_OPEN', ...mailingRefusals))
    .input(PlanPublication.extend({ announced, isSilent }))
    .output(
      z.object({
        given: z.int(),
        left: z.array(z.object({ fullName: z.string(), title: z.string(), reason: z.enum(skipReasons) })),
      }),
    ),
}
