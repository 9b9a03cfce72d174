import { writeLetter, type Contact, type LetterEvent } from '#server/mail/letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'

type LinkMail = { to: string | null; link: string }

/** A person marked as an organiser registered and became a guest. */
export const adminNotGivenLetter = ({ to, email, link }: LinkMail & { email: string }): Letter =>
  writeLetter({
    to,
    subject: 'A future organiser registered as a guest',
    paragraphs: [
      `${email} registered and is now a guest. You had marked them as an organiser, but registering never makes anyone an organiser. To make them one, give them the role on the Attendance page.`,
    ],
    button: { label: 'Open Attendance', link },
  })

/**
 * To the other organisers: each of them can shut the new one out early. The contact is the organiser who gave the
 * role; null after an invitation, because its own mail named the inviting organiser.
 */
export const newOrganiserLetter = ({
  to,
  contact,
  email,
  link,
}: LinkMail & { contact: Contact | null; email: string }): Letter =>
  writeLetter({
    to,
    contact,
    subject: 'There is a new organiser',
    paragraphs: [
      `${email} is an organiser now and can see and change everything, like you.`,
      'If nobody on your team meant this to happen, take the role away or disable the account on the Accounts page, and choose a new password for your own account.',
    ],
    button: { label: 'Open Accounts', link },
  })

/** Names no one, because the mail outlives the data of the person who asked. */
export const erasureAskedLetter = ({ to, link }: LinkMail): Letter =>
  writeLetter({
    to,
    subject: 'Someone wants their data deleted',
    paragraphs: [
      'A person with an account wants everything we keep about them deleted. Please have a look, talk to them if you need to, and delete it within a month.',
    ],
    button: { label: 'Open the requests', link },
  })

/** About people with their own account who are on no list, so that they can't open anything. */
export const accountWaitingLetter = ({ to, names, link }: LinkMail & { names: readonly string[] }): Letter =>
  writeLetter({
    to,
    subject: names.length === 1 ? `${names[0]} is waiting to be let in` : 'New accounts are waiting',
    paragraphs: [
      `${names.length === 1 ? 'Someone has' : `${names.length} people have`} signed up without an invitation and confirmed ${names.length === 1 ? 'their address' : 'their addresses'}. Until you link ${names.length === 1 ? 'the account' : 'the accounts'} to a person or give a role, they can’t see anything.`,
      names.join('\n'),
    ],
    button: { label: 'Open the accounts', link },
  })

export const webhookOffLetter = ({ to, name, link }: LinkMail & { name: string }): Letter =>
  writeLetter({
    to,
    subject: `The webhook ${name} was switched off`,
    paragraphs: [
      `The program behind the webhook ${name} has accepted nothing for two days, or said that it is gone. Nothing is posted to it any more.`,
      'Once the program works again, switch the webhook on at the bottom of the Accounts page. Posts it didn’t accept are then sent again. Events until then are not.',
    ],
    button: { label: 'Open Accounts', link },
  })

/** About people who had accepted and now can't come. */
export function cannotComeLetter({
  to,
  event,
  names,
  returningNames,
  link,
}: LinkMail & { event: LetterEvent; names: readonly string[]; returningNames: readonly string[] }): Letter {
  const isBackOnly = names.length === 0
  return writeLetter({
    to,
    event,
    subject: isBackOnly
      ? `${nameOrCount(returningNames)} can come to ${event.name} after all`
      : `${nameOrCount(names)} can’t come to ${event.name}`,
    paragraphs: [
      ...(isBackOnly ? [] : goneParagraphs(names)),
      ...(returningNames.length === 0 ? [] : [`Can come after all: ${returningNames.join(', ')}.`]),
    ],
    button: { label: 'Open Attendance', link },
  })
}

const nameOrCount = (names: readonly string[]) =>
  names.length === 1 ? (names[0] ?? '') : `${names.length} people`

const goneParagraphs = (names: readonly string[]) =>
  names.length === 1
    ? [`${names[0] ?? ''} had said yes and can’t come after all. Their bed and seats are free again.`]
    : [
        'These people had said yes and can’t come after all. Their beds and seats are free again.',
        names.join('\n'),
      ]

export const testLetter = (to: string | null): Letter =>
  writeLetter({
    to,
    subject: 'A test from Quarterdeck',
    paragraphs: ['E-mail works: this message went through the mail server you set up.'],
  })
