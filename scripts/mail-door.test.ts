import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('server/**/*.ts', { cwd: new URL('..', import.meta.url) })
  .filter((path) => !path.endsWith('.test.ts') && !/^server\/(testing|demo)\//.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(`../${path}`, import.meta.url), 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted()

test('only two files write mails, so every mailing passes the checks of what was shown', () => {
  expect(filesWith(/insert\(outbox\)|insert into outbox\b/)).toEqual([
    'server/accounts/proofs/commands.ts',
    'server/mail/outbox/commands.ts',
  ])
})

test('mails about rooms are written in one place', () => {
  expect(filesWith(/kind: 'room given'/)).toEqual(['server/rooms/announcements/commands.ts'])
})

test('mails of a preview are collected only in the two places that roll the transaction back', () => {
  expect(filesWith(/mails: \[\], unreachable: \[\]/)).toEqual([
    'server/consequences/router.ts',
    'server/mailings/commands.ts',
  ])
})
