import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('server/**/*.ts', { cwd: new URL('..', import.meta.url) })
  .filter((path) => !path.endsWith('.test.ts') && !/^server\/(testing|demo)\//.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(`../${path}`, import.meta.url), 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted()

test('writes mails in one place, so every mailing passes the functions that ask what was shown', () => {
  expect(filesWith(/insert\(outbox\)|insert into outbox\b/)).toEqual([
    'server/accounts/proofs/commands.ts',
    'server/mail/outbox/commands.ts',
  ])
})

test('collects a mailing in a trial only where the trial is taken back', () => {
  expect(filesWith(/mails: \[\], unreachable: \[\]/)).toEqual([
    'server/consequences/router.ts',
    'server/mailings/commands.ts',
  ])
})

test('posts one mail at a time in a loop only where each follows from a seat or from a person that was shown', () => {
  const looped = filesWith(
    /(?:for \(|\.map\(|\.forEach\()[^]{0,900}?await post\(|await Promise\.all\([^]{0,200}\bpost\(/,
  )
  expect(looped).toMatchInlineSnapshot(`
    [
      "server/privacy/erasure/commands.ts",
      "server/registration/reminders/commands.ts",
      "server/workshops/seats/commands.ts",
    ]
  `)
})
