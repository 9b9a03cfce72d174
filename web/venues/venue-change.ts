import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

type Move = Outputs['venues']['moving']

/** The dated parts of an edition that can move along, in words. */
export function offeredMoves({ agenda, workshops, meals, orders, shuttles }: Move) {
  const offered = [
    {
      part: 'agenda',
      words: [
        agenda > 0 && pluralize(agenda, 'agenda item'),
        workshops > 0 && pluralize(workshops, 'workshop'),
      ],
    },
    {
      part: 'meals',
      words: [meals > 0 && pluralize(meals, 'meal'), orders > 0 && pluralize(orders, 'order')],
    },
    { part: 'shuttles', words: [shuttles > 0 && pluralize(shuttles, 'shuttle')] },
  ] as const
  return offered.flatMap(({ part, words }) => {
    const named = words.filter((text) => text !== false)
    return named.length === 0 ? [] : [{ part, words: named.join(' and ') }]
  })
}

/** The changes that organisers can announce to the people who are coming. */
export const announcedFields = [
  'name',
  'eventStartDate',
  'eventEndDate',
  'eventStartTime',
  'googleMapsLink',
] as const
