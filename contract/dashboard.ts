import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { Activity } from '#contract/audit.ts'
import { id, quarters } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** What is on or next at an edition, by the clock on its wall. */
export const Upcoming = z.object({
  kind: z.enum(['event', 'registration', 'agenda', 'workshop', 'meal']),
  id: z.string(),
  title: z.string(),
  location: z.string().nullable(),
  /** `YYYY-MM-DDTHH:mm` at the venue; a date alone where no time is set. */
  startTime: z.string(),
  /** Only entries of the programme have one. */
  endTime: z.string().nullable(),
  venueId: z.string(),
  venueName: z.string(),
  quarter: z.enum(quarters),
  year: z.int(),
})

/** What is left to do for an edition; each number is that of the list it leads to. */
export const ToDo = z.object({
  isOver: z.boolean(),
  /** On the list and not declined, with neither an account nor a personal link. */
  uninvited: z.int(),
  /** What lies outside the days of the event. */
  outside: z.object({ agenda: z.int(), workshops: z.int(), meals: z.int(), shuttles: z.int() }),
  unanswered: z.int(),
  /** Confirmed, with no departure airport. */
  withoutFlight: z.int(),
  /** Confirmed, with no bed. */
  withoutRoom: z.int(),
  /** People who have not heard of their room, or still believe another one. */
  unannouncedRooms: z.int(),
  /** Registrations that wait for their address to be confirmed. */
  waiting: z.int(),
  /** Own questions that must be answered, each with how many who come are asked and have not answered. */
  lacking: z.array(z.object({ questionId: id, label: z.string(), count: z.int() })),
  /** When registration closes, in the venue's time, where that is within a week; else null. */
  closesAt: z.string().nullable(),
  /**
   * Meals still to come for which less is ordered than people come, the soonest first; `ordered` is null where nothing is: that is
   * urgent for the meals of today and tomorrow, and only they are listed.
   */
  shortMeals: z.array(
    z.object({ id, title: z.string(), date: z.string(), ordered: z.int().nullable(), coming: z.int() }),
  ),
  /** Confirmed orders for other meals still to come whose diets, allergies or first names are no longer those of the people who eat. */
  driftedOrders: z.int(),
  /** While the edition collects wishes for workshops: until when, by the venue's clock, and who of those that come has any. */
  wishes: z
    .object({ closesAt: z.string(), isClosed: z.boolean(), coming: z.int(), wished: z.int() })
    .nullable(),
  /** Orders for meals still to come that changed since their caterer was sent them. */
  unsentChanges: z.int(),
})

export const dashboard = {
  toDo: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(ToDo),
  /** What is on and what is next at an edition, the soonest first. */
  upcoming: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(Upcoming)),
  /** The audit log of an edition and of what belongs to none (the latter alone without `venueId`), the newest first; `before` an entry for older ones. */
  activity: organiser()
    .input(z.strictObject({ venueId: id.nullable(), before: id.optional() }))
    .output(z.object({ entries: z.array(Activity), hasMore: z.boolean() })),
  /** The six numbers of an edition, and how far the work for it is. */
  counts: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(
      z.object({
        /** On the list, whatever they answered. */
        invited: z.int(),
        /** Confirmed people. */
        attendees: z.int(),
        /** Confirmed people who are there. */
        checkedIn: z.int(),
        /** Confirmed people with a departure airport for either flight. */
        travelBookings: z.int(),
        /** Confirmed people without one, but for those who travel otherwise. */
        withoutFlight: z.int(),
        roomAssignments: z.int(),
        /** Guests do not see these yet. */
        roomsHidden: z.boolean(),
        /** Not yet ended, by the venue's clock. */
        activeWorkshops: z.int(),
        /** Not cancelled. */
        cateringOrders: z.int(),
        /** Confirmed registrations. */
        surveyResponses: z.int(),
        /** People who said no. */
        declined: z.int(),
        /** Agenda items with those still in draft, without meals; on how many days; and how many changes guests do not see yet. */
        agendaItems: z.int(),
        agendaDays: z.int(),
        agendaChanges: z.int(),
        meals: z.int(),
        /** Meals with an order that is not cancelled. */
        mealsOrdered: z.int(),
        shuttles: z.int(),
      }),
    ),
}
