import { pluralize } from '#web/lib/pluralize.ts'

/** Whether people get an e-mail about a room that is assigned now. */
export const roomMailText = (isHidden: boolean): string =>
  isHidden
    ? 'Guests get no e-mail about it while rooms are hidden.'
    : 'No one is e-mailed until you tell people of their rooms.'

/** Explains the switch that hides rooms: what guests see, and that it e-mails nobody. */
export const hiddenText = (isHidden: boolean): string =>
  isHidden
    ? 'When you turn this off, guests see their rooms on their page. No one is e-mailed until you tell people.'
    : roomMailText(false)

export const unannouncedText = (people: number): string =>
  `${pluralize(people, 'person has', 'people have')} not heard of their room`
