import { z } from 'zod'
import { signedIn } from '#contract/access.ts'
import { CurrentUser } from '#contract/accounts.ts'
import { GuestAgendaEntry } from '#contract/agenda.ts'
import { GuestHome } from '#contract/attendance.ts'
import { GuestMeal } from '#contract/catering.ts'
import { id } from '#contract/fields.ts'
import { Notice, UnreadNotices } from '#contract/notices.ts'
import { OwnSheetOfGuest } from '#contract/own-questions.ts'
import { portalPages } from '#contract/portal-reads.ts'
import { OwnRoomWishes } from '#contract/room-wishes.ts'
import { GuestTraveller } from '#contract/travel.ts'
import { VenueChoice } from '#contract/venues.ts'
import { GuestWorkshop } from '#contract/workshops.ts'

export const portal = {
  /**
   * The responses that a page of the portal starts with, in one call: `accounts.session`, `venues.choices`, and reads
   * of the chosen edition. A read that the caller may not make is missing; called directly, it is refused.
   */
  open: signedIn({ whileMustChange: true })
    .input(z.strictObject({ page: z.enum(portalPages), wishes: z.array(id).max(2) }))
    .output(
      z.object({
        session: CurrentUser,
        choices: z.array(VenueChoice).nullable(),
        venueId: id.nullable(),
        /** The position from which the stream of changes continues (contract/live.ts). */
        heard: z.string().nullable(),
        answers: z.object({
          'agenda/mine': z.array(GuestAgendaEntry).optional(),
          'attendance/mine': GuestHome.optional(),
          'catering/mine': z.array(GuestMeal).optional(),
          'notices/mine': z.array(Notice).optional(),
          'notices/unread': UnreadNotices.optional(),
          'questions/mine': OwnSheetOfGuest.optional(),
          'roomWishes/own': OwnRoomWishes.optional(),
          'travel/mine': z.array(GuestTraveller).optional(),
          'workshops/mine': z.array(GuestWorkshop).optional(),
        }),
      }),
    ),
}
