import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import { announced, id, instant, isSilent, requiredWallClock, wallClock } from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { otherRank } from '#contract/workshop-slots.ts'

const venueId = z.strictObject({ venueId: id })
const ids = z.array(id).max(500)

export const OwnWorkshopWishes = z.object({
  /** Wall clock at the venue; null: the edition collects none. */
  closesAt: z.string().nullable(),
  /** The seats are given, and sign-up is first come again. */
  isPublished: z.boolean(),
  /** The workshops one would like, best first, whatever their time. */
  ranked: z.array(id),
  /** Those that are fine as well, after the ranked ones of their time. */
  othersFine: z.array(id),
  /** What one got, by time, for each time one had asked something of. */
  results: z.array(
    z.object({
      startTime: z.string(),
      /** null: nothing. Whether one still has the seat, `workshops.mine` says. */
      workshopId: id.nullable(),
      title: z.string().nullable(),
      /** The rank of the wish, `otherRank` below the ranked ones; null: no wish. */
      rank: z.int().nullable(),
    }),
  ),
})

const Counts = z.array(z.int()).length(otherRank)

/** What a plan of an edition's workshops would do. */
export const WorkshopPlan = z.object({
  /** The number that decides between people who are alike in everything else. */
  seed: z.int(),
  slots: z.array(
    z.object({
      startTime: z.string(),
      workshops: z.array(
        z.object({
          id,
          title: z.string(),
          /** null: as many as come. */
          capacity: z.int().nullable(),
          /** Seats that people have already. */
          taken: z.int(),
          /** How many get their first wish here, their second, and so on; last: one of the others. */
          ranks: Counts,
        }),
      ),
      /** The same for the whole slot. */
      ranks: Counts,
      /** How many get nothing at that time. */
      none: z.int(),
    }),
  ),
  /** Who gets which seat: what publishing asks for. */
  placements: z.array(z.object({ personId: id, workshopId: id })),
  /** Who gets nothing at some time, by name. */
  without: z.array(z.object({ personId: id, fullName: z.string(), startTimes: z.array(z.string()) })),
  /** How many got little at earlier editions, so that their wishes count twice. */
  behind: z.int(),
})

/** Why a seat of a plan was not given. */
export const leftReasons = ['withdrawn', 'no-workshop', 'has-seat', 'full', 'published'] as const

/** Wishes for workshops, and the plan that gives seats by them. */
export const PlanPublication = venueId.extend({
  /** The deadline that the organiser read and publishes before; null: they know of none ahead. */
  endsDeadline: wallClock.nullable().default(null),
  placements: z.array(z.strictObject({ personId: id, workshopId: id })).max(20_000),
})

export const workshopWishes = {
  /** The caller's wishes at one of their editions, and the results. */
  own: guest().errors(refusing('NOT_FOUND')).input(venueId).output(OwnWorkshopWishes),
  /** All of the caller's wishes at once, until they close; STALE if one of the workshops cannot be wished for any more. */
  save: guest()
    .errors(refusing('NOT_FOUND', 'WISHES_CLOSED', 'STALE'))
    .input(venueId.extend({ ranked: ids, othersFine: ids.default([]) }))
    .output(z.object({})),
  /** Whether an edition collects wishes, and how many of those who come have any. */
  round: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(venueId)
    .output(
      z.object({
        round: z.object({ closesAt: z.string(), publishedAt: instant.nullable() }).nullable(),
        coming: z.int(),
        wished: z.int(),
      }),
    ),
  /** Collects wishes until then, for workshops that begin later; they have no sign-up until a plan is published. */
  collect: organiser()
    .errors(refusing('NOT_FOUND', 'MOMENT_PASSED'))
    .input(venueId.extend({ closesAt: requiredWallClock('Please enter a deadline') }))
    .output(z.object({})),
  /** No wishes any more; sign-up is first come again. What was wished is kept, should it be turned on again. */
  stop: organiser().input(venueId).output(z.object({})),
  /** The best plan, as everything is now. The same wishes give the same plan. NOT_FOUND where none are collected. */
  plan: organiser().errors(refusing('NOT_FOUND')).input(venueId).output(WorkshopPlan),
  /**
   * Gives the seats of a plan that still hold, mails everyone who wished what they got, and opens sign-up. Published
   * already: nobody gets anything more. WISHES_OPEN before the deadline, unless it is the one that publishing knowingly ends.
   */
  publish: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND', 'WISHES_OPEN', ...mailingRefusals))
    .input(PlanPublication.extend({ announced, isSilent }))
    .output(
      z.object({
        given: z.int(),
        left: z.array(z.object({ fullName: z.string(), title: z.string(), reason: z.enum(leftReasons) })),
      }),
    ),
}
