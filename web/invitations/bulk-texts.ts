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
export const whyNobody = (
  { links, accounts, mailedLately }: Plan,
  way: Way['way'],
  isMailConfigured: boolean,
): string | undefined => {
  const people = way === 'links' ? links.length : accounts.length
  if (way === 'links' && isMailConfigured && people > 0 && people === mailedLately)
    return 'Everyone was mailed within the last 24 hours'
  if (people > 0) return undefined
  return way === 'links'
    ? 'Everyone with an e-mail address has already answered or declined'
    : 'Everyone with an e-mail address has already signed in'
}

function linkSentences(plan: Plan, isMailConfigured: boolean): string[] {
  const { links, returning, withoutEmail } = plan
  const mailedLately = isMailConfigured ? plan.mailedLately : 0
  const people = pluralize(links.length - mailedLately, 'person', 'people')
  return [
    isMailConfigured
      ? `${people} will get a personal link by e-mail. It opens their registration.`
      : `No mail server is set up, so no e-mail is sent. You get a list of ${people} with name, e-mail and personal link for your own mail merge.`,
    ...(returning > 0
      ? [
          `${pluralize(returning, 'person on the list has', 'people on the list have')} an account already. The link asks for their sign-in, then only for what is new since last time. The others choose a password.`,
        ]
      : []),
    ...(mailedLately > 0
      ? [
          `${pluralize(mailedLately, 'person was', 'people were')} mailed within the last 24 hours: no second e-mail.`,
        ]
      : []),
    ...whoNeedsNone(plan),
    ...(withoutEmail > 0
      ? [
          `${pluralize(withoutEmail, 'person has', 'people have')} no e-mail address. You can copy their link from their row on Attendance.`,
        ]
      : []),
  ]
}

/** `No link goes to 12 people who have answered and 3 who declined.` */
function whoNeedsNone({ answered, declined, disabled }: Plan): string[] {
  const groups = [
    { count: answered, why: answered === 1 ? 'who has answered' : 'who have answered' },
    { count: declined, why: 'who declined' },
    { count: disabled, why: disabled === 1 ? 'whose account is disabled' : 'whose accounts are disabled' },
  ].filter(({ count }) => count > 0)
  if (groups.length === 0) return []
  const parts = groups.map(
    ({ count, why }, at) => `${at === 0 ? pluralize(count, 'person', 'people') : count} ${why}`,
  )
  return [`No link goes to ${new Intl.ListFormat('en').format(parts)}.`]
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
