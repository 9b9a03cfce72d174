import { withPressedAnswer } from '#contract/link-token.ts'
import { inWords } from '#server/lib/words.ts'
import {
  firstName,
  canBeReached,
  nameOfContact,
  nameOfEvent,
  writeLetter,
  type Fact,
  type LetterEvent,
} from '#server/mail/letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'

type LinkMail = { to: string | null; link: string }
type EventMail = LinkMail & { event: LetterEvent }
type OptionalEventMail = LinkMail & { event: LetterEvent | null }

/** The first mail of a pending registration, or of an address that already has an account. */
export function confirmationLetter({ to, event, link }: OptionalEventMail, hasAccount: boolean): Letter {
  const what = eventText(event)
  const notes = [
    'The link works for 14 days. If you didn’t register, you can ignore this e-mail: nothing happens unless you confirm.',
  ]
  if (hasAccount) {
    return writeLetter({
      to: null,
      event,
      subject: `Please confirm ${what}`,
      paragraphs: [
        `Someone, probably you, registered with this address${event ? ` for ${nameOfEvent(event)}` : ''}. You already have an account, so just sign in to confirm your answers.`,
      ],
      button: { label: 'Sign in and confirm', link },
      notes,
    })
  }
  return writeLetter({
    to,
    event,
    subject: `Please confirm ${what}`,
    paragraphs: [
      event
        ? `Thank you for registering for ${nameOfEvent(event)}. Please confirm that this is your address. Your answers count once you have.`
        : 'Please confirm that this is your address. Then your account is ready.',
    ],
    button: { label: 'Confirm', link },
    notes,
  })
}

const eventText = (event: LetterEvent | null) =>
  event ? `your registration for ${nameOfEvent(event)}` : 'your account'

/** Sent after one day and after three, while the registration is pending. */
export function confirmationReminder({ to, event, link }: OptionalEventMail): Letter {
  const what = event ? `Your registration for ${nameOfEvent(event)}` : 'Your account'
  return writeLetter({
    to,
    event,
    subject: `${what} is not confirmed yet`,
    paragraphs: [`${what} is not confirmed yet. Your answers count once you confirm.`],
    button: { label: 'Confirm', link },
    notes: ['If you didn’t register, you can ignore this e-mail.'],
  })
}

/** A personal link. A person with an account signs in by it, and only answers what is new. */
export function invitationLetter(
  { to, event, link, isReturning }: EventMail & { isReturning: boolean },
  gives: 'admin' | 'guest',
): Letter {
  const name = firstName(to)
  const invitation = `come to ${event.name}${event.days === null ? '' : `, ${event.days}`}`
  const host = event.contact.name
  return writeLetter({
    to,
    event,
    subject: name === null ? `C${invitation.slice(1)}` : `${name}, ${invitation}`,
    title: isReturning ? `Good to see you again: ${event.name}` : `Come to ${event.name}`,
    paragraphs: [
      host === null ? `You are invited to ${nameOfEvent(event)}.` : `${host} invites you to ${event.name}.`,
      isReturning
        ? 'Anything new since last time? If nothing changed, it takes three taps. You can add your flights later.'
        : 'Answer a few questions and choose a password. Then you’ll find everything about your stay on one page: room, flights, agenda and meals.',
      ...(gives === 'admin' ? ['This link makes you an organiser. It works for 72 hours.'] : []),
    ],
    ...(gives === 'admin'
      ? { button: { label: 'Open my invitation', link } }
      : {
          button: { label: 'I’m coming', link: withPressedAnswer(link, 'yes') },
          secondButton: { label: 'I can’t come', link: withPressedAnswer(link, 'no') },
        }),
    notes: [
      isReturning
        ? 'This link is yours alone. It asks you to sign in, with your password or a code by e-mail.'
        : 'This link is yours alone. Please don’t forward it: anyone who opens it answers as you.',
    ],
  })
}

/** The saved answers, with the link to change them. */
export function registrationLetter({
  isComing,
  answers,
  hasPage = true,
  ...about
}: EventMail & { isComing: boolean; answers: readonly Fact[]; hasPage?: boolean }): Letter {
  const { event, link } = about
  return writeLetter({
    ...about,
    subject: isComing ? `You are coming to ${event.name}` : `You are not coming to ${event.name}`,
    paragraphs: isComing
      ? [
          hasPage
            ? 'These are your answers. If anything is wrong, you can change it on your page.'
            : 'Thank you for letting us know. A few answers are still missing: open your link to give them.',
        ]
      : [
          `Thank you for letting us know. If your plans change, ${hasPage ? 'you can say so on your page' : 'use your link'}.`,
        ],
    facts: hasPage ? answers : [],
    button: {
      label: hasPage ? 'Open my page' : isComing ? 'Complete my registration' : 'Change my answer',
      link,
    },
  })
}

export function roomLetter({
  room,
  roommates,
  ...about
}: EventMail & { room: string; roommates: readonly string[] }): Letter {
  const { event, link } = about
  return writeLetter({
    ...about,
    subject: `Your room at ${event.name}: ${room}`,
    title: `Your room: ${room}`,
    paragraphs: [
      `You’re in room ${room} at ${event.name}${roommates.length === 0 ? '.' : `, with ${inWords(roommates)}.`}`,
    ],
    button: { label: 'See my room', link },
  })
}

export type ChangedFact = { label: string; before: string; now: string }

/** The dates, time or place of the edition changed. */
export function eventChangedLetter({
  changes,
  ...about
}: EventMail & { changes: readonly ChangedFact[] }): Letter {
  const { event, link } = about
  return writeLetter({
    ...about,
    subject: `Changed: ${event.name}${event.days === null ? '' : `, ${event.days}`}`,
    title: `${event.name} has changed`,
    paragraphs: ['Please check that this still works for you. If you have booked flights, check those too.'],
    facts: changes.flatMap(({ label, before, now }) => [{ label, value: `${now}\n(before: ${before})` }]),
    button: { label: 'Open my page', link },
  })
}

/** To a person who had accepted and was removed from the list. */
export const takenOffLetter = ({ to, event }: { to: string | null; event: LetterEvent }): Letter =>
  writeLetter({
    to,
    event,
    subject: `You are no longer on the list for ${event.name}`,
    paragraphs: [
      `An organiser took you off the list for ${nameOfEvent(event)}. If you had a room or workshop seats, they are free for others now.`,
      ...(canBeReached(event.contact)
        ? [`If this is a mistake, please tell ${nameOfContact(event.contact)}.`]
        : []),
    ],
  })

/** Three days before the start: what people need for the journey. */
export function startLetter({
  facts,
  thingsToKnow,
  ...about
}: EventMail & { facts: readonly Fact[]; thingsToKnow: readonly string[] }): Letter {
  const { event, link } = about
  return writeLetter({
    ...about,
    subject: `See you soon at ${event.name}${event.days === null ? '' : `: ${event.days}`}`,
    title: `See you soon at ${event.name}`,
    paragraphs: [
      'Everything for your trip is on your page, which also works without a connection once you have opened it.',
      ...(thingsToKnow.length === 0 ? [] : [thingsToKnow.map((thing) => `• ${thing}`).join('\n')]),
    ],
    facts,
    button: { label: 'Open my page', link },
  })
}

export type Slot = { when: string; where: string | null }

/** To people who are signed up or wait for a seat: the time or place changed. */
export function workshopChangedLetter({
  title,
  isWaiting,
  was,
  now,
  link,
  ...about
}: OptionalEventMail & { title: string; isWaiting: boolean; was: Slot; now: Slot }): Letter {
  return writeLetter({
    ...about,
    subject: `Changed: ${title}`,
    paragraphs: [
      `${isWaiting ? `You are on the waiting list for ${title}.` : `You are signed up for ${title}.`} Its time or place has changed.`,
      `Now: ${slot(now)}\nBefore: ${slot(was)}`,
    ],
    button: { label: 'See the workshops', link },
    notes: [
      isWaiting
        ? 'Times are local. You keep your place in line. If it no longer suits you, leave the waiting list.'
        : 'Times are local. If it no longer suits you, remove your sign-up so that someone else can have the seat.',
    ],
  })
}

/** To people who were signed up or waited for a seat: the workshop is cancelled. */
export function workshopCancelledLetter({
  title,
  when,
  wasWaiting,
  link,
  ...about
}: OptionalEventMail & { title: string; when: string; wasWaiting: boolean }): Letter {
  return writeLetter({
    ...about,
    subject: `Cancelled: ${title}`,
    paragraphs: [
      `${title} (${when}) will not take place. You were ${wasWaiting ? 'on its waiting list' : 'signed up for it'}.`,
    ],
    button: { label: 'See the other workshops', link },
  })
}

/** To the first person in line: they got a free seat. */
export function seatGivenLetter({
  title,
  when,
  where,
  gaveUp,
  link,
  ...about
}: OptionalEventMail & Slot & { title: string; gaveUp: string | undefined }): Letter {
  return writeLetter({
    ...about,
    subject: `You have a seat: ${title}, ${when}`,
    title: `You have a seat: ${title}`,
    paragraphs: [
      'A seat became free, and you were next on the waiting list. It’s yours, and there’s nothing you need to do.',
      slot({ when, where }),
      ...(gaveUp === undefined ? [] : [`As you asked, your seat in ${gaveUp} has been given up.`]),
    ],
    button: { label: 'See my seat', link },
    notes: [
      'Times are local. If you no longer want it, open the page and choose “Remove Signup”, so that the next person on the list can have it.',
    ],
  })
}

/** To the first person in line, shortly before the workshop begins: a seat is held for them. */
export function seatOfferedLetter({
  title,
  when,
  where,
  until,
  link,
  ...about
}: OptionalEventMail & Slot & { title: string; until: string }): Letter {
  return writeLetter({
    ...about,
    subject: `A seat is free: ${title}, ${when}. Take it by ${until}`,
    title: `A seat is free in ${title}`,
    paragraphs: [
      `You’re next on the waiting list for ${title}, which starts soon. Your seat is held until ${until}.`,
      slot({ when, where }),
    ],
    button: { label: 'Take the seat or turn it down', link },
    notes: ['Times are local. If you don’t take the seat by then, it goes to the next person on the list.'],
  })
}

/** Time and place on one line. */
export const slot = ({ when, where }: Slot) => (where === null ? when : `${when}, ${where}`)
