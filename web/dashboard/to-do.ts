import { formatDayButton, formatTime } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import type { Way } from '#web/ui/way-list.tsx'

type ToDo = Outputs['dashboard']['toDo']

/** What an organiser has to see to, the most urgent first; of an event that is over, the next one. */
export function waysToDo(toDo: ToDo, venueId: string): Way[] {
  const at = (page: string) => `${page}${page.includes('?') ? '&' : '?'}venue=${venueId}`
  if (toDo.isOver) {
    return [{ sentence: 'This event is over.', href: at('/next-edition'), label: 'Plan the next edition' }]
  }
  const { closesAt, uninvited, unanswered, withoutFlight, withoutRoom, waiting } = toDo
  const counted = (count: number, sentence: string, page: string, label: string) =>
    count === 0 ? [] : [{ sentence, href: at(page), label }]
  return [
    ...(closesAt === null
      ? []
      : [
          {
            sentence: `Registration closes on ${formatDayButton(closesAt)} at ${formatTime(closesAt)}.`,
            href: at('/venues'),
            label: 'Change',
          },
        ]),
    ...toDo.shortMeals.map(({ title, date, ordered, coming }) => ({
      sentence: `${title}, ${formatDayButton(date)}: ordered for ${ordered}, and ${coming} come.`,
      href: at('/food?tab=orders'),
      label: 'Update the order',
    })),
    ...counted(
      uninvited,
      `${people(uninvited, 'is', 'are')} on the list and not invited yet.`,
      '/bulk-setup',
      'Invite',
    ),
    ...counted(
      unanswered,
      `${people(unanswered, 'has', 'have')} not answered.`,
      '/attendance?missing=reply',
      'Show',
    ),
    ...counted(
      waiting,
      `${pluralize(waiting, 'registration waits', 'registrations wait')} for the address to be confirmed.`,
      '/attendance',
      'Show',
    ),
    ...counted(
      withoutFlight,
      `${people(withoutFlight, 'comes', 'come')} without a flight so far.`,
      '/attendance?missing=flight',
      'Show',
    ),
    ...counted(
      withoutRoom,
      `${people(withoutRoom, 'comes', 'come')} without a bed so far.`,
      '/rooms',
      'Plan rooms',
    ),
  ]
}

const people = (count: number, verb: string, verbs: string) =>
  pluralize(count, `person ${verb}`, `people ${verbs}`)
