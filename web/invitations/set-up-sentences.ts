import { formatInstant } from '#web/base/dates.ts'
import type { SetUpMethod } from '#web/invitations/use-bulk-run.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'

export type SetUpPlan = Outputs['guestAccounts']['plan']

/** The effects of the button, one sentence each. */
export function effectSentences({
  way,
  plan,
  isMailConfigured,
  zone,
}: {
  way: SetUpMethod['way']
  plan: SetUpPlan
  isMailConfigured: boolean
  zone: string | undefined
}): string[] {
  if (way !== 'links') return passwordSentences(plan, way)
  return isMailConfigured ? mailedSentences(plan) : handedSentences(plan, zone)
}

/** The links that were made but reached no one; null if there are none, or if links are mailed. */
export function preparedSentence(
  { prepared }: SetUpPlan,
  { isMailConfigured, zone }: { isMailConfigured: boolean; zone: string | undefined },
): string | null {
  if (isMailConfigured || prepared === null) return null
  const { links, madeAt } = prepared
  return `${pluralize(links.length, 'link has', 'links have')} been ready since ${formatInstant(madeAt, zone)}. Nobody has ${links.length === 1 ? 'it' : 'them'} yet: download ${links.length === 1 ? 'it' : 'them'} and hand ${links.length === 1 ? 'it' : 'them'} over.`
}

/** Why the button is disabled; undefined if there is anyone to set up. */
export const nobodyReason = (
  { links, accounts, mailedLately }: SetUpPlan,
  way: SetUpMethod['way'],
): string | undefined => {
  const people = way === 'links' ? links.length : accounts.length
  if (way === 'links' && people > 0 && people === mailedLately)
    return 'Everyone was mailed within the last 24 hours'
  if (people > 0) return undefined
  return way === 'links'
    ? 'Everyone with an e-mail address has a complete registration or is not coming'
    : 'Everyone with an e-mail address has already signed in'
}

/** How many people would get their first link. */
export const countLinkless = ({ links, prepared, handedOver }: SetUpPlan): number =>
  links.length - (prepared?.links.length ?? 0) - (handedOver?.people ?? 0)

const effectOfLink = 'It is their invitation: with it they register and get their account.'

function mailedSentences(plan: SetUpPlan): string[] {
  const { links, mailedLately } = plan
  return [
    `Mails a personal link to ${peopleText(links.length - mailedLately)}. ${effectOfLink}`,
    ...groupSentences(plan),
    ...(mailedLately > 0
      ? [
          `${pluralize(mailedLately, 'person was', 'people were')} mailed within the last 24 hours and get${mailedLately === 1 ? 's' : ''} no second e-mail.`,
        ]
      : []),
    ...leftOutSentences(plan),
  ]
}

function handedSentences(plan: SetUpPlan, zone: string | undefined): string[] {
  const { links, handedOver } = plan
  const linkless = countLinkless(plan)
  return [
    linkless === 0 && links.length > 0
      ? `${pluralize(links.length, 'person has', 'people have')} a personal link. ${effectOfLink}`
      : `Makes a personal link for ${peopleText(linkless)}. ${effectOfLink}`,
    ...groupSentences(plan),
    ...(handedOver
      ? [
          `${pluralize(handedOver.people, 'link was', 'links were')} copied or downloaded, the last on ${formatInstant(handedOver.lastAt, zone)}.`,
        ]
      : []),
    ...leftOutSentences(plan),
    'You download the links and hand them over yourself.',
  ]
}

function groupSentences({ uninvited, unanswered, coming }: SetUpPlan): string[] {
  const groups = [
    countText('Not invited', uninvited),
    countText('No answer', unanswered),
    countText('Coming', coming, ', whose registration is not complete'),
  ].flat()
  return groups.length === 0 ? [] : [groups.join(' ')]
}

function leftOutSentences({ answered, declined, withoutEmail, disabled }: SetUpPlan): string[] {
  const without = [
    { count: answered, words: 'with a complete registration' },
    { count: declined, words: 'not coming' },
    { count: withoutEmail.length, words: 'without an e-mail address' },
    { count: disabled, words: 'with a disabled account' },
  ].flatMap(({ count, words }) => (count === 0 ? [] : [`${count} ${words}`]))
  return without.length === 0 ? [] : [`Not included: ${new Intl.ListFormat('en').format(without)}.`]
}

/** `Not invited: 16 of 17.`, with the name of Attendance's filter. */
const countText = (label: string, { people, links }: SetUpPlan['coming'], rest = '') =>
  links === 0 ? [] : [`${label}: ${links} of ${people}${rest}.`]

function passwordSentences({ accounts, renewed }: SetUpPlan, way: 'random' | 'preset'): string[] {
  const people = peopleText(accounts.length)
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
