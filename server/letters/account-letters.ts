import { nameOfContact, writeLetter, type Contact } from '#server/mail/letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'
import type { ProofKind } from '#server/accounts/proofs/rules.ts'

/** `contact`: the person the recipient can ask or warn; null: unknown. */
type Recipient = { to: string | null; contact: Contact | null }

/** A mail that proves the mailbox: `secret` is its link or code, `account` the address used to sign in now. */
export function proofLetter(
  kind: ProofKind,
  { secret, account, ...recipient }: Recipient & { secret: string; account: string },
): Letter {
  switch (kind) {
    case 'reset':
      return writeLetter({
        ...recipient,
        subject: 'Choose a new password',
        paragraphs: ['Someone, probably you, wants a new password for your account. You can choose it here.'],
        button: { label: 'Choose a new password', link: secret },
        notes: [
          'The link works once, for one hour. If this wasn’t you, do nothing: your password stays as it is.',
        ],
      })
    case 'new e-mail':
      return writeLetter({
        // The mailbox may be someone else's, who must not learn the owner's name or contact.
        to: null,
        subject: 'Confirm your new e-mail address',
        paragraphs: [
          `The account ${account} wants to sign in with this address from now on. If that is your account, confirm it here: you need to be signed in to that account, or know its password.`,
        ],
        button: { label: 'Confirm this address', link: secret },
        notes: [
          'The link works once, for 24 hours. If it is not your account, ignore this e-mail: nothing will change.',
        ],
      })
    default:
      return writeLetter({
        ...recipient,
        subject: `${secret} is your code`,
        title: 'Your code',
        paragraphs: [
          kind === 'own code'
            ? 'Enter this code to confirm the change to your account:'
            : 'Enter this code to sign in:',
        ],
        code: secret,
        notes: [
          'It works once, for ten minutes. We will never ask you for it. If this wasn’t you, do nothing.',
        ],
      })
  }
}

/** To a future organiser without an account. The contact is the organiser who invites. */
export const organiserInvitationLetter = ({ link, ...recipient }: Recipient & { link: string }): Letter =>
  writeLetter({
    ...recipient,
    subject: 'You are invited to organise',
    paragraphs: [
      `${recipient.contact?.name ? `${recipient.contact.name} invites you` : 'You are invited'} to organise events with Quarterdeck. Choose a password, and you are in.`,
    ],
    button: { label: 'Become an organiser', link },
    notes: [
      'The link works once, for 72 hours. Please don’t forward this e-mail: anyone who opens the link can become an organiser in your place.',
    ],
  })

/** To the former address of an account. It omits the new address, which may be private. */
export const emailChangedLetter = (recipient: Recipient): Letter =>
  writeLetter({
    ...recipient,
    subject: 'Your account’s e-mail address has changed',
    paragraphs: [
      'You now sign in with a different e-mail address. It has been confirmed.',
      recipient.contact
        ? `If this wasn’t you, tell ${nameOfContact(recipient.contact)} at once.`
        : 'If this wasn’t you, someone else can sign in as you now. An organiser of your events can disable the account.',
    ],
  })

/** To the owner of an account. The person who changed it was signed in, or held the mailbox. */
export const passwordChangedLetter = ({
  publicUrl,
  ...recipient
}: Recipient & { publicUrl: string }): Letter =>
  writeLetter({
    ...recipient,
    subject: 'Your password was changed',
    paragraphs: [
      'Your account has a new password, and every other device was signed out. If this was you, there is nothing to do.',
      `If it wasn’t you, choose another password now${recipient.contact ? ` and tell ${nameOfContact(recipient.contact)}` : ''}.`,
    ],
    button: { label: 'Choose another password', link: `${publicUrl}/forgot-password` },
  })

/** To the owner of an account whose role changed. The contact is the organiser who gave the role. */
export const roleGivenLetter = ({
  role,
  publicUrl,
  ...recipient
}: Recipient & { role: 'admin' | 'guest'; publicUrl: string }): Letter =>
  role === 'admin'
    ? writeLetter({
        ...recipient,
        subject: 'You are an organiser now',
        paragraphs: [
          'You can now see and change everything about your company’s events: people, rooms, agenda and meals. Please sign in again to start.',
        ],
        button: { label: 'Sign in', link: `${publicUrl}/auth` },
      })
    : writeLetter({
        ...recipient,
        subject: 'You are a guest now',
        paragraphs: [
          'You no longer organise events. Your own events are still on your page; please sign in again to see them.',
        ],
        button: { label: 'Sign in', link: `${publicUrl}/auth` },
      })

/** The last mail a person gets, deleted as soon as it is sent. The contact is the organiser who deleted the data. */
export const dataDeletedLetter = ({ contact }: Pick<Recipient, 'contact'>): Letter =>
  writeLetter({
    to: null,
    contact,
    subject: 'Your data was deleted',
    paragraphs: [
      'Everything we kept about you was deleted: your account, your answers, rooms, flights and sign-ups. Backups are replaced within a few weeks.',
      'We no longer have this address either, so this is our last e-mail to you.',
    ],
  })

/** To the owner of an account that got another way to sign in. */
export const identityLinkedLetter = ({
  way,
  publicUrl,
  ...recipient
}: Recipient & { way: string; publicUrl: string }) =>
  writeLetter({
    ...recipient,
    subject: 'A new way to sign in was added to your account',
    paragraphs: [
      `You can now sign in with ${way} too. If this was you, there is nothing to do.`,
      'If it wasn’t you, sign in, remove it under My account, and choose a new password there.',
    ],
    button: { label: 'Sign in', link: `${publicUrl}/auth` },
  })

/** To the owner of an account that lost a way to sign in. */
export const identityUnlinkedLetter = ({
  way,
  publicUrl,
  ...recipient
}: Recipient & { way: string; publicUrl: string }) =>
  writeLetter({
    ...recipient,
    subject: 'A way to sign in was removed from your account',
    paragraphs: [
      `You can no longer sign in with ${way}, and every other device was signed out. If this was you, there is nothing to do.`,
      'If it wasn’t you, sign in and choose a new password under My account.',
    ],
    button: { label: 'Sign in', link: `${publicUrl}/auth` },
  })
