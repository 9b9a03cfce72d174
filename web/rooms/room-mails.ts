import { pluralize } from '#web/lib/pluralize.ts'

/** People who hear by e-mail of a room that is given now. */
export const givenText = (isHidden: boolean): string =>
  isHidden
    ? 'Guests get no e-mail about it while rooms are hidden.'
    : 'No one is e-mailed until you tell people of their rooms.'

/** What the switch that hides rooms keeps from guests, and what turning it off sends. */
export const hiddenText = (isHidden: boolean): string =>
  isHidden
    ? 'When you turn this off, guests see their rooms on their page. No one is e-mailed until you tell people.'
    : givenText(false)

export const unannouncedText = (people: number): string =>
  `${pluralize(people, 'person has', 'people have')} not heard of their room`
