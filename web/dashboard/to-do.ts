import { missingOption, writeFilters } from '#web/attendance/own-columns.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { unannouncedText } from '#web/rooms/room-mails.ts'
import type { Task } from '#web/ui/task-list.tsx'

type ToDo = Outputs['dashboard']['toDo']

/** The seven steps from planning an event to the event itself. */
export type StepName = 'People' | 'Invitations' | 'Rooms' | 'Agenda' | 'Meals' | 'Travel' | 'The day'

/** An open task and its step. `isBroken` if something promised is missing. */
export type StepTask = Task & { step: StepName; isBroken?: true }

type Situation = {
  isNear: boolean
  isUnderWay: boolean
  /** The day at the venue. */
  day: string
  hasFreeBeds: boolean
}

/**
 * An organiser's open tasks, most urgent first; none for an event that is over. Today's meals come first, and once the event
 * is at hand, missing beds.
 */
export function tasksToDo(
  toDo: ToDo,
  venueId: string,
  { isNear, isUnderWay, day, hasFreeBeds }: Situation,
): StepTask[] {
  const hrefFor = (page: string) => `${page}${page.includes('?') ? '&' : '?'}venue=${venueId}`
  if (toDo.isOver) return []
  const { closesAt, uninvited, unanswered, withoutFlight, withoutRoom, unannouncedRooms, waiting, lacking } =
    toDo
  const { agenda, workshops, meals, shuttles } = toDo.outside
  const { wishes, openMeals, driftedOrders, unsentChanges } = toDo
  const taskIfAny = (
    step: StepName,
    count: number,
    sentence: string,
    page: string,
    label: string,
  ): StepTask[] => (count === 0 ? [] : [{ step, sentence, href: hrefFor(page), label }])
  const beds = taskIfAny(
    'Rooms',
    withoutRoom,
    isNear
      ? `${people(withoutRoom, 'has', 'have')} no bed`
      : `${people(withoutRoom, 'still needs', 'still need')} a bed`,
    '/rooms',
    hasFreeBeds ? 'Find beds' : 'Add rooms',
  )
  const [soonest, ...laterMeals] = openMeals
  const mealOrders: StepTask[] = [
    ...(soonest ? [{ step: 'Meals' as const, href: hrefFor('/food'), ...openMealTask(soonest, day) }] : []),
    ...taskIfAny('Meals', laterMeals.length, laterMealsText(laterMeals, day), '/food', 'See the meals'),
  ].map(broken)
  const isTodayOpen = soonest?.date === day
  return [
    ...(isTodayOpen ? mealOrders : []),
    ...(isNear ? beds.map(broken) : []),
    ...(closesAt === null
      ? []
      : [
          {
            step: 'Invitations' as const,
            sentence: `Registration closes ${formatDayButton(closesAt)}, ${formatTime(closesAt)}`,
            href: hrefFor('/venues'),
            label: 'Change',
          },
        ]),
    ...taskIfAny('Agenda', agenda, outsideWords(agenda, 'agenda item'), '/agenda-builder', 'Move'),
    ...taskIfAny('Agenda', workshops, outsideWords(workshops, 'workshop'), '/agenda-builder', 'Move'),
    ...taskIfAny('Meals', meals, outsideWords(meals, 'meal'), '/food', 'Move'),
    ...taskIfAny('Travel', shuttles, outsideWords(shuttles, 'shuttle'), '/shuttles', 'Move'),
    ...(wishes ? [{ step: 'Agenda' as const, ...wishesTask(wishes, hrefFor('/workshops')) }] : []),
    ...(isTodayOpen ? [] : mealOrders),
    ...taskIfAny(
      'Meals',
      driftedOrders,
      `${pluralize(driftedOrders, 'confirmed order no longer matches', 'confirmed orders no longer match')} who is coming`,
      '/food?tab=orders',
      'See the orders',
    ),
    ...taskIfAny(
      'Meals',
      unsentChanges,
      `${pluralize(unsentChanges, 'order has', 'orders have')} changed since the caterer last heard of ${unsentChanges === 1 ? 'it' : 'them'}`,
      '/food?tab=orders',
      'See the orders',
    ),
    ...taskIfAny(
      'Invitations',
      uninvited,
      `${people(uninvited, 'is', 'are')} not invited yet`,
      '/bulk-setup',
      'Invite',
    ),
    ...(toDo.isMailConfigured
      ? taskIfAny(
          'Invitations',
          unanswered,
          `${people(unanswered, 'has', 'have')} not answered`,
          '/attendance?missing=reply&focus=message',
          'Remind',
        )
      : taskIfAny(
          'Invitations',
          unanswered,
          `${people(unanswered, 'has', 'have')} not answered: hand over their links yourself, no mail server is set up`,
          '/bulk-setup',
          'Show links',
        )),
    ...lacking.flatMap(({ questionId, label, count }) =>
      taskIfAny(
        'People',
        count,
        `${people(count, 'has', 'have')} not answered “${label}”`,
        `/attendance?status=yes&own=${encodeURIComponent(writeFilters(new Map([[questionId, missingOption]])) ?? '')}`,
        'Show',
      ),
    ),
    ...taskIfAny(
      'People',
      waiting,
      `${pluralize(waiting, 'registration waits', 'registrations wait')} for an e-mail to be confirmed`,
      '/attendance',
      'Show',
    ),
    // People who are here need no one at the airport.
    ...taskIfAny(
      'Travel',
      isUnderWay ? 0 : withoutFlight,
      `${people(withoutFlight, 'is', 'are')} coming without a flight`,
      '/attendance?missing=flight&focus=message',
      'Ask',
    ),
    ...(isNear ? [] : beds),
    ...taskIfAny('Rooms', unannouncedRooms, unannouncedText(unannouncedRooms), '/rooms', 'Tell them'),
  ]
}

const outsideWords = (count: number, noun: string) =>
  `${pluralize(count, noun)} ${count === 1 ? 'lies' : 'lie'} outside the days of the event`

type OpenMeal = ToDo['openMeals'][number]

function openMealTask(meal: OpenMeal, day: string): Pick<Task, 'sentence' | 'label'> {
  const label = meal.ordered === null ? 'Order' : isShort(meal) ? 'Update' : 'See the order'
  return { sentence: openMealText(meal, day), label }
}

/** 'Dinner today is ordered for 61 of 62 people, and not sent to the caterer yet' */
function openMealText(meal: OpenMeal, day: string): string {
  const name = mealName(meal, day)
  if (meal.ordered === null) return `${name} is not ordered yet`
  const unsent = meal.isUnsent ? 'not sent to the caterer yet' : ''
  if (!isShort(meal)) return `${name} is ordered, but ${unsent}`
  return `${name} is ordered for ${meal.ordered} of ${peopleText(meal.coming)}${unsent && `, and ${unsent}`}`
}

/** Names a single meal; for more, says how many and until when. */
function laterMealsText(meals: readonly OpenMeal[], day: string): string {
  const [first] = meals
  if (first === undefined) return ''
  if (meals.length === 1) return openMealText(first, day)
  return `${meals.length} more meals up to ${formatDayButton(meals.at(-1)?.date)} have no order, too few portions, or an unsent order`
}

const isShort = ({ ordered, coming }: OpenMeal): boolean => (ordered ?? 0) < coming

const mealName = ({ title, date }: OpenMeal, day: string): string =>
  date === day ? `${title} today` : `${title} on ${formatDayButton(date)}`

/** A link to remind people while wishes are open, or to the plan once they are closed. */
function wishesTask({ closesAt, isClosed, coming, wished }: NonNullable<ToDo['wishes']>, href: string): Task {
  const count = `${wished} of ${peopleText(coming)}`
  return isClosed
    ? { sentence: `Wishes for workshops are in from ${count}`, href, label: 'Plan workshops' }
    : {
        sentence: `Wishes for workshops close ${formatDayButton(closesAt)}, ${formatTime(closesAt)}: ${count} have sent theirs`,
        href,
        label: 'Show',
      }
}

const people = (count: number, verb: string, verbs: string) =>
  pluralize(count, `person ${verb}`, `people ${verbs}`)

const broken = (task: StepTask): StepTask => ({ ...task, isBroken: true })
