import type { Way } from '#web/invitations/use-bulk-run.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { counted } from '#web/lib/counted.ts'

type Plan = Outputs['guestAccounts']['plan']

/** What pressing the button will do, sentence by sentence. */
export function whatHappens({ way, plan, mailIsSent }: { way: Way['way']; plan: Plan; mailIsSent: boolean }) {
  return way === 'links' ? linkSentences(plan, mailIsSent) : passwordSentences(plan, way)
}

/** Why the button cannot be pressed; undefined when there is somebody. */
export const whyNobody = (people: number, way: Way['way']): string | undefined => {
  if (people > 0) return undefined
  return way === 'links'
    ? 'Nobody with an e-mail address is left: all have signed in or declined'
    : 'Nobody with an e-mail address is left: all have signed in'
}

function linkSentences({ links, signedIn, withoutEmail }: Plan, mailIsSent: boolean): string[] {
  const people = counted(links.length, 'person', 'people')
  return [
    mailIsSent
      ? `${people} will be mailed a personal link: it opens their registration, where they choose their own password. Whoever was mailed within a day is not mailed again.`
      : `No mail server is set up, so nothing is mailed: you get a list of name, e-mail and personal link of ${people} for a mail merge of your own.`,
    ...(signedIn > 0
      ? [
          `${counted(signedIn, 'person has signed in before and is', 'people have signed in before and are')} left alone.`,
        ]
      : []),
    ...(withoutEmail > 0
      ? [
          `${counted(withoutEmail, 'person has', 'people have')} no e-mail address: their link is in their row on Attendance.`,
        ]
      : []),
  ]
}

function passwordSentences({ accounts, renewed }: Plan, way: 'random' | 'preset'): string[] {
  const people = counted(accounts.length, 'person', 'people')
  return [
    `${people} with an e-mail address, of all events, ${accounts.length === 1 ? 'gets' : 'get'} an account with ` +
      (way === 'random' ? 'a temporary password of its own' : 'the same temporary password') +
      '. It is good for 72 hours and opens nothing but the page where they choose their own.',
    ...(renewed > 0
      ? [
          `${counted(renewed, 'of them has', 'of them have')} an account nobody signed in to yet: its password is replaced.`,
        ]
      : []),
    'Everybody becomes guest. Whoever signed in before is left alone.',
  ]
}
