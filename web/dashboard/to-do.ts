import { formatDayButton, formatTime } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { unannouncedText } from '#web/rooms/room-mails.ts'
import type { Way } from '#web/ui/way-list.tsx'

type ToDo = Outputs['dashboard']['toDo']

/** What an organiser has to see to, the most urgent first; of an event that is over, the next one. */
export function waysToDo(toDo: ToDo, venueId: string): Way[] {
  const at = (page: string) => `${page}${page.includes('?') ? '&' : '?'}venue=${venueId}`
  if (toDo.isOver) {
    return [{ sentence: 'This event is over', href: at('/next-edition'), label: 'Plan the next edition' }]
  }
  const { closesAt, uninvited, unanswered, withoutFlight, withoutRoom, unannouncedRooms, waiting } = toDo
  const { agenda, workshops, meals, shuttles } = toDo.outside
  const { wishes, shortMeals, driftedOrders, unsentChanges } = toDo
  const counted = (count: number, sentence: string, page: string, label: string) =>
    count === 0 ? [] : [{ sentence, href: at(page), label }]
  return [
    ...(closesAt === null
      ? []
      : [
          {
            sentence: `Registration closes ${formatDayButton(closesAt)}, ${formatTime(closesAt)}`,
            href: at('/venues'),
            label: 'Change',
          },
        ]),
    ...counted(agenda, outsideWords(agenda, 'agenda item'), '/agenda-builder', 'Move'),
    ...counted(workshops, outsideWords(workshops, 'workshop'), '/agenda-builder', 'Move'),
    ...counted(meals, outsideWords(meals, 'meal'), '/food', 'Move'),
    ...counted(shuttles, outsideWords(shuttles, 'shuttle'), '/shuttles', 'Move'),
    ...(wishes ? [wishesWay(wishes, at('/workshops'))] : []),
    ...shortMeals.slice(0, 1).map(({ title, date, ordered, coming }) => ({
      sentence: `${title}, ${formatDayButton(date)}: ordered for ${ordered}, ${coming} ${coming === 1 ? 'is' : 'are'} coming`,
      href: at('/food?tab=orders'),
      label: 'Update',
    })),
    ...counted(
      Math.max(0, shortMeals.length - 1),
      `${pluralize(shortMeals.length - 1, 'more meal is', 'more meals are')} ordered for too few people`,
      '/food?tab=orders',
      'Update',
    ),
    ...counted(
      driftedOrders,
      `${pluralize(driftedOrders, 'confirmed order no longer matches', 'confirmed orders no longer match')} who is coming`,
      '/food?tab=orders',
      'Update',
    ),
    ...counted(
      unsentChanges,
      `${pluralize(unsentChanges, 'order has', 'orders have')} changed since the caterer last heard of ${unsentChanges === 1 ? 'it' : 'them'}`,
      '/food?tab=orders',
      'Send',
    ),
    ...counted(uninvited, `${people(uninvited, 'is', 'are')} not invited yet`, '/bulk-setup', 'Invite'),
    ...counted(
      unanswered,
      `${people(unanswered, 'has', 'have')} not answered`,
      '/attendance?missing=reply&focus=message',
      'Remind',
    ),
    ...counted(
      waiting,
      `${pluralize(waiting, 'registration waits', 'registrations wait')} for an e-mail to be confirmed`,
      '/attendance',
      'Show',
    ),
    ...counted(
      withoutFlight,
      `${people(withoutFlight, 'is', 'are')} coming without a flight`,
      '/attendance?missing=flight&focus=message',
      'Ask',
    ),
    ...counted(
      withoutRoom,
      `${people(withoutRoom, 'still needs', 'still need')} a bed`,
      '/rooms',
      'Plan rooms',
    ),
    ...counted(unannouncedRooms, unannouncedText(unannouncedRooms), '/rooms', 'Tell them'),
  ]
}

const outsideWords = (count: number, one: string) =>
  `${pluralize(count, one)} ${count === 1 ? 'lies' : 'lie'} outside the days of the event`

/** Whom to remind while wishes are collected, and the plan once they are closed. */
function wishesWay({ closesAt, isClosed, coming, wished }: NonNullable<ToDo['wishes']>, href: string): Way {
  const count = `${wished} of ${pluralize(coming, 'person', 'people')}`
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
