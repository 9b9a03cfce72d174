import { afterEach, beforeEach, expect, test } from 'vitest'
import { email } from '#contract/fields.ts'
import { invitationLetter } from '#server/mail/event-letters/rules.ts'
import { createMailer } from '#server/mail/delivery/mailer.ts'
import type { Mailer } from '#server/core/ports.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { createInbox } from '#server/testing/smtp.ts'

let inbox: Awaited<ReturnType<typeof createInbox>>
let mailer: Mailer
beforeEach(async () => {
  inbox = await createInbox()
  mailer = createMailer(inbox.url, 'Events <events@quarterdeck.test>')
})
afterEach(async () => {
  mailer.close()
  await inbox.close()
})

const breaks = ['\r\n', '\n', '\r', '\u2028', '\0', '%0d%0a']
const headers = ['Bcc: mallory@evil.test', 'Content-Type: text/html', '\r\n<script>x</script>']
const injections = breaks.flatMap((end) => headers.map((header) => `Inês${end}${header}`))

const addresses = [
  ...breaks.flatMap((end) => [`a@mail.test${end}Bcc: b@evil.test`, `a@mail.test${end}b@evil.test`]),
  'a@mail.test, b@evil.test',
  'a@mail.test; b@evil.test',
  'a@mail.test b@evil.test',
  '"b@evil.test" <a@mail.test>',
  'a@mail.test <b@evil.test>',
  'friends: a@mail.test, b@evil.test;',
  'a@mail.test> RCPT TO:<b@evil.test',
]

test('C12: refuses an address with several mailboxes', () => {
  expect(addresses.filter((text) => email('no').safeParse(text).success)).toEqual([])
})

test('C12: no name adds a recipient or a header to a mail', async () => {
  for (const [index, name] of injections.entries()) {
    const contact = { name, phone: name, email: 'nadia@quarterdeck.test' }
    const event = { name, quarter: 'Q4', year: 2026, days: name, startYear: name, mapsLink: name, contact }
    const letter = invitationLetter(
      { to: name, event, link: 'http://localhost:3000/i#x', isReturning: false },
      'guest',
    )
    expect(letter.html).not.toContain('<script')
    await mailer.send({ ...letter, to: 'ines@mail.test', messageId: `<${index}@quarterdeck.test>` })
  }
  expect(inbox.received.map(({ to }) => to)).toEqual(injections.map(() => ['ines@mail.test']))
  const names = new Set(inbox.received.flatMap(({ raw }) => headerNames(raw)))
  expect([...names].toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ])
  expect(inbox.received.filter(({ raw }) => /^content-type: text\/html/im.test(headOf(raw)))).toEqual([])
  recordFigure(
    'C12',
    `${addresses.length} addresses refused, ${injections.length} names: 1 recipient each, 0 added headers`,
  )
})

const headOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'))

const headerNames = (raw: string) =>
  [...headOf(raw).matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase())
