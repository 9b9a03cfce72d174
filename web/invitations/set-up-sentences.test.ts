import { expect, test } from 'vitest'
import {
  countLinkless,
  effectSentences,
  preparedSentence,
  type SetUpPlan,
} from '#web/invitations/set-up-sentences.ts'

const plan: SetUpPlan = {
  links: ['a', 'b', 'c'],
  uninvited: { people: 3, links: 3 },
  unanswered: { people: 0, links: 0 },
  coming: { people: 0, links: 0 },
  mailedLately: 0,
  prepared: null,
  handedOver: null,
  accounts: [],
  renewed: 0,
  answered: 0,
  declined: 0,
  disabled: 0,
  withoutEmail: [],
}
const zone = 'Europe/Lisbon'
const withoutMail = { isMailConfigured: false, zone }
const firstSentence = (changes: Partial<SetUpPlan>) =>
  effectSentences({ way: 'links', plan: { ...plan, ...changes }, ...withoutMail })[0]

test('counts only people without a link as people who will get one', () => {
  expect(firstSentence({})).toMatch(/^Makes a personal link for 3 people\./)
  const prepared = { links: ['a'], madeAt: '2026-11-29T11:00:00.000Z' }
  expect(firstSentence({ prepared })).toMatch(/^Makes a personal link for 2 people\./)
})

test('says that everyone has a link once no one is left without', () => {
  const prepared = { links: ['a'], madeAt: '2026-11-29T11:00:00.000Z' }
  const handedOver = { people: 2, lastAt: '2026-11-29T10:00:00.000Z' }
  expect(firstSentence({ prepared, handedOver })).toMatch(/^3 people have a personal link\./)
  expect(countLinkless({ ...plan, prepared, handedOver })).toBe(0)
})

test('says of links that left the page only what is known of them', () => {
  const handedOver = { people: 2, lastAt: '2026-11-29T10:00:00.000Z' }
  expect(effectSentences({ way: 'links', plan: { ...plan, handedOver }, ...withoutMail })).toContain(
    '2 links were copied or downloaded, the last on Nov 29, 2026 at 10:00 AM.',
  )
})

test('names the links that reached no one, and what to do with them', () => {
  const prepared = { links: ['a', 'b'], madeAt: '2026-11-29T11:00:00.000Z' }
  expect(preparedSentence({ ...plan, prepared }, withoutMail)).toBe(
    '2 links have been ready since Nov 29, 2026 at 11:00 AM. Nobody has them yet: download them and hand them over.',
  )
})

test('leaves prepared links unnamed where a mail server mails them', () => {
  const prepared = { links: ['a'], madeAt: '2026-11-29T11:00:00.000Z' }
  expect(preparedSentence({ ...plan, prepared }, { isMailConfigured: true, zone })).toBeNull()
})
