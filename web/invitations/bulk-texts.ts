import type { Way } from '#web/invitations/use-bulk-run.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

type Plan = Outputs['guestAccounts']['plan']

/** What pressing the button will do, sentence by sentence. */
export function whatHappens({
  way,
  plan,
  isMailConfigured,
}: {
  way: Way['way']
  plan: Plan
  isMailConfigured: boolean
}) {
  return way === 'links' ? linkSentences(plan, isMailConfigured) : passwordSentences(plan, way)
}

/** Why the button cannot be pressed; undefined when there is somebody. */
export const whyNobody = (people: number, way: Way['way']): string | undefined => {
  if (people > 0) return undefined
  return way === 'links'
    ? 'Everyone with an e-mail address has already signed in or declined'
    : 'Everyone with an e-mail address has already signed in'
}

function linkSentences({ links, signedIn, withoutEmail }: Plan, isMailConfigured: boolean): string[] {
  const people = pluralize(links.length, 'person', 'people')
  return [
    isMailConfigured
      ? `${people} will get a personal link by e-mail. It opens their registration, where they choose their own password. Anyone e-mailed in the last 24 hours is skipped.`
      : `No mail server is set up, so no e-mail is sent. You get a list of ${people} with name, e-mail and personal link for your own mail merge.`,
    ...(signedIn > 0
      ? [
          `${pluralize(signedIn, 'person already has an account and gets', 'people already have an account and get')} no link: they can answer on their own page.`,
        ]
      : []),
    ...(withoutEmail > 0
      ? [
          `${pluralize(withoutEmail, 'person has', 'people have')} no e-mail address. You can copy their link from their row on Attendance.`,
        ]
      : []),
  ]
}

function passwordSentences({ accounts, renewed }: Plan, way: 'random' | 'preset'): string[] {
  const people = pluralize(accounts.length, 'person', 'people')
  return [
    `${people} with an e-mail address, across all events, ${accounts.length === 1 ? 'gets' : 'get'} an account with ` +
      (way === 'random' ? 'a temporary password of its own' : 'the same temporary password') +
      '. It works for 72 hours and only opens the page where they choose their own.',
    ...(renewed > 0
      ? [
          `${pluralize(renewed, 'of them has', 'of them have')} an account nobody has signed in to yet. Its password is replaced.`,
        ]
      : []),
    'Everyone becomes a guest. Anyone who has signed in before is skipped.',
  ]
}
