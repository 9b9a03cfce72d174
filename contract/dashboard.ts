import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { Activity } from '#contract/audit.ts'
import { id, quarters, ofVenue } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** What is on now or next at an edition, by the venue's clock. */
export const Upcoming = z.object({
  kind: z.enum(['event', 'registration', 'agenda', 'workshop', 'meal']),
  id: z.string(),
  title: z.string(),
  location: z.string().nullable(),
  /** `YYYY-MM-DDTHH:mm` at the venue, or only the date if there is no time. */
  startTime: z.string(),
  /** Only programme entries have an end. */
  endTime: z.string().nullable(),
  venueId: z.string(),
  venueName: z.string(),
  quarter: z.enum(quarters),
  year: z.int(),
})

/** The work left to do for an edition; each number matches the list it links to. */
export const ToDo = z.object({
  isOver: z.boolean(),
  /** Without a mail server, organisers hand links over themselves. */
  isMailConfigured: z.boolean(),
  /** People who haven't answered, and whom no link or password reached. */
  uninvited: z.int(),
  /** Entries outside the days of the event. */
  outside: z.object({ agenda: z.int(), workshops: z.int(), meals: z.int(), shuttles: z.int() }),
  unanswered: z.int(),
  /** Confirmed people with no departure airport. */
  withoutFlight: z.int(),
  /** Confirmed people with no bed. */
  withoutRoom: z.int(),
  /** People who don't know their current room yet. */
  unannouncedRooms: z.int(),
  /** Registrations whose address isn't confirmed yet. */
  waiting: z.int(),
  /** Required custom questions, each with how many attendees are asked and haven't answered. */
  lacking: z.array(z.object({ questionId: id, label: z.string(), count: z.int() })),
  /** When registration closes, in the venue's time, if that is within a week; else null. */
  closesAt: z.string().nullable(),
  /**
   * Upcoming meals that need an order, soonest first: ordered for fewer people than come; and of today and tomorrow
   * those without any order (`ordered` is null), and those with an order that was never sent to its caterer.
   */
  openMeals: z.array(
    z.object({
      id,
      title: z.string(),
      date: z.string(),
      ordered: z.int().nullable(),
      coming: z.int(),
      isUnsent: z.boolean(),
    }),
  ),
  /**
   * Confirmed orders for other upcoming meals whose diets, allergies or first names no longer match the people who eat.
   */
  driftedOrders: z.int(),
  /**
   * Set while the edition collects workshop wishes. `closesAt` is by the venue's clock; `wished`: attendees with a
   * wish.
   */
  wishes: z
    .object({ closesAt: z.string(), isClosed: z.boolean(), coming: z.int(), wished: z.int() })
    .nullable(),
  /** Orders for upcoming meals that changed since they were last sent to their caterer. */
  unsentChanges: z.int(),
})

export const dashboard = {
  toDo: organiser().errors(refusing('NOT_FOUND')).input(ofVenue).output(ToDo),
  /** What is on now and next at an edition, soonest first. */
  upcoming: organiser().input(ofVenue).output(z.array(Upcoming)),
  /**
   * The audit log of an edition and of things outside any edition (only the latter without `venueId`), newest first.
   * `before` is an entry: only older ones are returned.
   */
  activity: organiser()
    .input(z.strictObject({ venueId: id.nullable(), before: id.optional() }))
    .output(z.object({ entries: z.array(Activity), hasMore: z.boolean() })),
  /** The counts of an edition, which also show how far its preparation is. */
  counts: organiser({ key: 'read events' })
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(
      z.object({
        /** Everyone on the list, whatever their answer. */
        invited: z.int(),
        /** Confirmed people. */
        attendees: z.int(),
        /** Confirmed people who are checked in. */
        checkedIn: z.int(),
        /** Confirmed people with a departure airport for at least one flight. */
        travelBookings: z.int(),
        /** Confirmed people without a flight who don’t travel otherwise. */
        withoutFlight: z.int(),
        rooms: z.int(),
        roomAssignments: z.int(),
        freeBeds: z.int(),
        /** Guests don't see the rooms yet. */
        roomsHidden: z.boolean(),
        /** Workshops that haven't ended, by the venue's clock. */
        activeWorkshops: z.int(),
        /** Orders that aren't cancelled. */
        cateringOrders: z.int(),
        /** Confirmed registrations. */
        surveyResponses: z.int(),
        /** People who answered no. */
        declined: z.int(),
        /**
         * Agenda items including drafts, without meals; on how many days; and how many changes guests don't see yet.
         */
        agendaItems: z.int(),
        agendaDays: z.int(),
        agendaChanges: z.int(),
        meals: z.int(),
        /** Meals with an order that was confirmed. */
        mealsOrdered: z.int(),
        shuttles: z.int(),
      }),
    ),
}
