import { formatMoment } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'

type Contents = Outputs['nextEdition']['contents']

/** The pages that fix each point. */
const pages = {
  venues: { page: '/venues', pageLabel: 'Venues' },
  rooms: { page: '/rooms', pageLabel: 'Room Planner' },
  people: { page: '/attendance', pageLabel: 'Attendance' },
  agenda: { page: '/agenda-builder', pageLabel: 'Agenda Builder' },
  workshops: { page: '/workshops', pageLabel: 'Workshops & Activities' },
  meals: { page: '/food', pageLabel: 'Food & Catering' },
} as const

type Check = { isProblem: boolean; sentence: string; page: keyof typeof pages }

/**
 * The points that organisers should check before people are invited. `now` is the venue's wall-clock time,
 * `YYYY-MM-DDTHH:mm`.
 */
export function pointsToLookAt(contents: Contents, now: string) {
  const { firstDay, outside, registrationClosesAt, beds, people, withoutAddress, sameQuarter } = contents
  const checks: Check[] = [
    {
      isProblem: firstDay !== null && firstDay < now.slice(0, 10),
      sentence: 'The day people arrive is already over.',
      page: 'venues',
    },
    outsideCheck(outside.agenda, 'agenda item', 'agenda'),
    outsideCheck(outside.workshops, 'workshop', 'workshops'),
    outsideCheck(outside.meals, 'meal', 'meals'),
    {
      isProblem: registrationClosesAt !== null && registrationClosesAt <= now,
      sentence: `Registration closed on ${formatMoment(registrationClosesAt)}.`,
      page: 'venues',
    },
    {
      isProblem: !contents.hasContact,
      sentence: 'No contact: guests have nobody to call or e-mail.',
      page: 'venues',
    },
    {
      isProblem: beds < people,
      sentence: `${pluralize(beds, 'bed')} for ${peopleText(people)} on the list.`,
      page: 'rooms',
    },
    {
      isProblem: withoutAddress > 0,
      sentence: `${pluralize(withoutAddress, 'person has', 'people have')} no e-mail address, so no invitation reaches them.`,
      page: 'people',
    },
    {
      isProblem: sameQuarter.length > 0,
      sentence: `There is another event in the same quarter: ${sameQuarter.join(', ')}.`,
      page: 'venues',
    },
  ]
  return checks
    .filter(({ isProblem }) => isProblem)
    .map(({ sentence, page }) => ({ sentence, ...pages[page] }))
}

const outsideCheck = (count: number, noun: string, page: Check['page']): Check => ({
  isProblem: count > 0,
  sentence: `${pluralize(count, noun)} ${count === 1 ? 'lies' : 'lie'} outside the days of the event.`,
  page,
})
