import type { StepName, StepTask } from '#web/dashboard/to-do.ts'
import { addDays, formatDayButton } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'

type Counts = Outputs['dashboard']['counts']

export type Step = {
  name: StepName
  /** The share that is done, 0 to 1. */
  progress: number
  /** The state in numbers. */
  text: string
  /** The open tasks. The step's button leads to the first. */
  tasks: readonly StepTask[]
  /** The page of this step, if it has no open tasks. */
  mainPage: { href: string; label: string }
  /** Whether the step is about people who come, but nobody has confirmed yet. */
  isEarly: boolean
}

type Edition = { id: string; eventStartDate: string | null }

/** The steps of an edition before its first day. Each is computed from the data; none is ticked by hand. */
export function stepsOf(counts: Counts, tasks: readonly StepTask[], { id, eventStartDate }: Edition): Step[] {
  const {
    invited,
    attendees,
    declined,
    rooms,
    roomAssignments,
    travelBookings,
    withoutFlight,
    checkedIn,
    roomsHidden,
  } = counts
  const { agendaItems, agendaDays, agendaChanges, meals, mealsOrdered, shuttles } = counts
  const tasksOf = (name: StepName) => tasks.filter(({ step }) => step === name)
  const answered = attendees + declined
  const step = (name: StepName, progress: number, text: string, page: string, label = 'Open'): Step => ({
    name,
    progress,
    text,
    tasks: tasksOf(name),
    mainPage: { href: `${page}${page.includes('?') ? '&' : '?'}venue=${id}`, label },
    isEarly: attendees === 0 && attendeeSteps.has(name),
  })
  return [
    invited === 0
      ? step('People', 0, 'Nobody is on the list yet', '/attendance', 'Add people')
      : step('People', 1, `${invited} on the list`, '/attendance'),
    step('Invitations', share(answered, invited), `${attendees} coming, ${declined} said no`, '/attendance'),
    step(
      'Rooms',
      share(roomAssignments, attendees),
      attendees === 0
        ? 'Nobody has confirmed yet'
        : `${roomAssignments} of ${attendees} have a bed${roomsHidden && roomAssignments > 0 ? ', guests don’t see their rooms yet' : ''}`,
      '/rooms',
      rooms === 0 ? 'Add rooms' : 'Open',
    ),
    agendaItems === 0
      ? step(
          'Agenda',
          0,
          meals === 0 ? 'Nothing is planned yet' : 'Only meals so far',
          '/agenda-builder',
          'Add the first item',
        )
      : step(
          'Agenda',
          share(agendaItems, agendaItems + agendaChanges),
          [
            `${pluralize(agendaItems, 'item')} on ${pluralize(agendaDays, 'day')}`,
            agendaChanges > 0 && `${pluralize(agendaChanges, 'change')} guests don’t see yet`,
          ]
            .filter(Boolean)
            .join(', '),
          '/agenda-builder',
          agendaChanges > 0 ? 'Publish' : 'Open',
        ),
    meals === 0
      ? step('Meals', 0, 'No meals yet', '/food?focus=add', 'Add the first meal')
      : step('Meals', share(mealsOrdered, meals), `${mealsOrdered} of ${meals} ordered`, '/food'),
    step(
      'Travel',
      share(travelBookings, travelBookings + withoutFlight),
      `${peopleText(travelBookings)} with a flight, ${shuttles === 0 ? 'no shuttles yet' : pluralize(shuttles, 'shuttle')}`,
      '/travel',
    ),
    step(
      'The day',
      share(checkedIn, attendees),
      `Badges, helpers and the desk${eventStartDate === null ? '' : `, from ${formatDayButton(addDays(eventStartDate, -2))}`}`,
      '/desk',
    ),
  ]
}

const attendeeSteps = new Set<StepName>(['Rooms', 'Travel', 'The day'])

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole))
