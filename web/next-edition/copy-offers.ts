import type { copyParts } from '#contract/next-edition.ts'
import { addDays, daysBetweenDates, formatDayButton } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'

type Contents = Omit<Outputs['nextEdition']['contents'], 'place'>
type Offer = { part: (typeof copyParts)[number]; words: string }

/**
 * The parts that can be copied into an edition that starts on this day, all ticked at first. The place is chosen
 * separately.
 */
export function copyOffers(contents: Contents, day: string | null): Offer[] {
  const { firstDay, registrationClosesAt: closes, rooms, beds, agenda, workshops, meals } = contents
  const newClosing =
    closes !== null && firstDay !== null && day !== null
      ? `: ${formatDayButton(addDays(closes.slice(0, 10), daysBetweenDates(firstDay, day)))}`
      : ''
  const offers: (Offer & { count: number })[] = [
    { part: 'rooms', count: rooms, words: `${pluralize(rooms, 'room')} with ${pluralize(beds, 'bed')}` },
    { part: 'agenda', count: agenda, words: pluralize(agenda, 'agenda item') },
    {
      part: 'workshops',
      count: workshops,
      words: `${pluralize(workshops, 'workshop')}, with ${workshops === 1 ? 'its place' : 'their places'} in the agenda`,
    },
    { part: 'meals', count: meals, words: `${pluralize(meals, 'meal')}, without orders` },
    {
      part: 'registrationCloses',
      count: closes === null ? 0 : 1,
      words: `When registration closes${newClosing}`,
    },
    {
      part: 'questions',
      count: contents.questions,
      words: `${pluralize(contents.questions, 'question')} of your own in the survey, without answers`,
    },
    {
      part: 'people',
      count: contents.people,
      words: `${peopleText(contents.people)} on the list, as “maybe”`,
    },
    // The new date may suit people who declined the last one.
    {
      part: 'declined',
      count: contents.declined,
      words: `${peopleText(contents.declined)} said no last time: put them on the list, too, as “maybe”`,
    },
  ]
  return offers.filter(({ count }) => count > 0).map(({ part, words }) => ({ part, words }))
}
