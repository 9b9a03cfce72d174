import type { ProofKind } from '#server/proofs/rules.ts'

/** A message as it leaves: plain text, and the same as simple HTML. */
export type Letter = {
  subject: string
  text: string
  html: string
  /** The days of the edition as iCalendar text, for the calendar of whoever reads it. */
  calendar?: string
}

type Facts = {
  /** The edition, 'Casa do Mar (Q4 2026)', or null for an account alone. */
  edition: string | null
  link: string
}

/** The first mail of a claim, or of an address that has an account already. */
export function claimLetter({ edition, link }: Facts, hasAccount: boolean): Letter {
  const what = edition ? `your registration for ${edition}` : 'your account'
  return letter(`Please confirm ${what}`, [
    hasAccount
      ? `Somebody, probably you, registered with this address for ${edition ?? 'an account'}. You have an account already: open the link and sign in, and your answers are saved.`
      : `Open this link to see ${edition ? 'your answers' : 'your address'} and confirm ${what}. Nothing is saved before you do.`,
    { link, label: hasAccount ? 'Sign in and confirm' : 'Confirm' },
    'The link is good for 14 days. If you did not register, do nothing: without your confirmation nothing happens.',
  ])
}

/** After a day and after three, while the link still waits. */
export function claimReminder({ edition, link }: Facts): Letter {
  const what = edition ? `Your registration for ${edition}` : 'Your account'
  return letter(`${what} still waits for you`, [
    `${what} is not confirmed yet. One click is missing:`,
    { link, label: 'Confirm' },
    'If you did not register, do nothing.',
  ])
}

/** A personal link. */
export function invitationLetter({ edition, link }: Facts, gives: 'admin' | 'guest'): Letter {
  return letter(`You are invited: ${edition}`, [
    `You are invited to ${edition}. This link is yours alone: answer a few questions, choose a password, and everything about your stay is in one place.`,
    { link, label: 'Open my invitation' },
    ...(gives === 'admin' ? ['It makes you an organiser, and is good for 72 hours.'] : []),
    'Please do not forward this mail: whoever opens the link answers as you.',
  ])
}

/** A link or a code that proves the mailbox; `secret` is the one or the other. */
export function proofLetter(kind: ProofKind, secret: string): Letter {
  switch (kind) {
    case 'reset':
      return letter('Choose a new password', [
        'Somebody, probably you, asked for a new password for your account. Open this link to choose it.',
        { link: secret, label: 'Choose a new password' },
        'The link is good for one hour and works once. If you did not ask, do nothing: your password stays as it is.',
      ])
    case 'new e-mail':
      return letter('Confirm your new e-mail address', [
        'Open this link to sign in with this address from now on.',
        { link: secret, label: 'Use this address' },
        'The link is good for 24 hours and works once. If you did not ask, do nothing.',
      ])
    default:
      return letter(`${secret} is your code`, [
        kind === 'own code'
          ? 'You are about to change something in your account. Enter this code where it is asked for:'
          : 'Enter this code where you sign in:',
        secret,
        'It is good for ten minutes and works once. Nobody will ever ask you for it. If you did not ask, do nothing.',
      ])
  }
}

/** To somebody who is to organise and has no account. */
export function organiserInvitationLetter(name: string, link: string): Letter {
  return letter('You are invited to organise', [
    `${name}, you are invited to organise events with Quarterdeck. Open the link and choose a password, and you are in.`,
    { link, label: 'Become an organiser' },
    'The link works once and is good for 72 hours. Please do not forward this mail: whoever opens the link becomes the organiser.',
  ])
}

/** To the address an account had before; it does not say the new one, which may be somebody else's to know. */
export const emailChangedLetter = (): Letter =>
  letter('Your account has a new e-mail address', [
    'From now on your account signs in with another address, which was confirmed there.',
    'If that was not you, tell your organiser at once.',
  ])

/** To organisers: somebody marked as an organiser registered and became a guest. */
export function adminNotGivenLetter(email: string, link: string): Letter {
  return letter('A future organiser registered as a guest', [
    `${email} registered and is a guest now. You marked this person as an organiser, but nobody becomes one by registering. If they are to organise, give them the role on the Attendance page.`,
    { link, label: 'Open Attendance' },
  ])
}

/** To organisers. It names nobody: a message outlives the person who asked. */
export function erasureAskedLetter(link: string): Letter {
  return letter('Somebody asks for their data to be deleted', [
    'A person with an account asked for everything that is held about them to be deleted. Have a look, talk to them if need be, and delete it within a month.',
    { link, label: 'Open the requests' },
  ])
}

/** To the owner of an account: it opens in one more way now. */
export function identityLinkedLetter(way: string, publicUrl: string): Letter {
  return letter('A new way to sign in was added to your account', [
    `Your account opens with ${way} now too. If that was you, there is nothing to do.`,
    'If it was not you, sign in, remove it under My account, and choose a new password there.',
    { link: `${publicUrl}/auth`, label: 'Sign in' },
  ])
}

/** To the owner of an account: it opens in one way less now. */
export function identityUnlinkedLetter(way: string, publicUrl: string): Letter {
  return letter('A way to sign in was removed from your account', [
    `Your account does not open with ${way} any more, and is signed out on every other device. If that was you, there is nothing to do.`,
    'If it was not you, sign in and choose a new password under My account.',
    { link: `${publicUrl}/auth`, label: 'Sign in' },
  ])
}

type MovedFacts = {
  edition: string | null
  title: string
  was: { when: string; where: string | null }
  now: { when: string; where: string | null }
  link: string
}

/** To who is signed up: when or where changed. */
export function workshopChangedLetter({ edition, title, was, now, link }: MovedFacts): Letter {
  return letter(`Changed: ${title}`, [
    `You are signed up for ${title}${edition ? ` at ${edition}` : ''}. Its time or place changed.`,
    `Now: ${slot(now)}`,
    `Before: ${slot(was)}`,
    { link, label: 'See the workshops' },
    'Times are the local time there. If it does not suit you any more, remove your sign-up and somebody else can have the seat.',
  ])
}

/** To who was signed up: it does not take place. */
export function workshopCancelledLetter({
  edition,
  title,
  when,
  link,
}: {
  edition: string | null
  title: string
  when: string
  link: string
}): Letter {
  return letter(`Cancelled: ${title}`, [
    `${title}, ${when}${edition ? `, at ${edition}` : ''}, does not take place. You were signed up for it.`,
    { link, label: 'See the other workshops' },
  ])
}

const slot = ({ when, where }: MovedFacts['now']) => (where === null ? when : `${when}, ${where}`)

export const testLetter = (): Letter =>
  letter('A test from Quarterdeck', ['Mail works: this message came through the mail server you set up.'])

type Part = string | { link: string; label: string }

function letter(subject: string, parts: Part[]): Letter {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n')
  const html = parts.map((part) => (typeof part === 'string' ? `<p>${escaped(part)}</p>` : button(part)))
  return { subject: oneLine(subject), text: `${text}\n`, html: html.join('\n') }
}

const button = ({ link, label }: { link: string; label: string }) =>
  `<p><a href="${escaped(link)}">${escaped(label)}</a><br><small>${escaped(link)}</small></p>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** A line break in a name would otherwise start another header. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')

/** How long after the n-th failure the next try comes, in milliseconds: 30 s, doubling. */
export const backOff = (attempts: number) => 30_000 * 2 ** Math.max(0, attempts - 1)
