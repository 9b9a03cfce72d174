import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { keptAlways } from '#server/privacy/retention/rules.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The manual's sentence for each number of days after which the server deletes. */
const { flights, health } = readEnv({}).keptDays
const sentences: Record<keyof typeof keptAlways | 'flights' | 'health', RegExp> = {
  flights: new RegExp(
    String.raw`\| flights; .* \| ${flights} days after the event \(\x60KEEP_FLIGHTS_DAYS\x60\)`,
  ),
  health: new RegExp(
    String.raw`\| diet, .* \| ${health} days after a person's last event \(\x60KEEP_HEALTH_DAYS\x60\)`,
  ),
  mails: new RegExp(String.raw`\| mails \| .* ${keptAlways.mails} days \|`),
  messages: new RegExp(String.raw`\| messages to several people \| .* ${keptAlways.messages} days \|`),
  audit: new RegExp(String.raw`\| audit \| ${keptAlways.audit} days \|`),
  organiserInvitations: new RegExp(
    String.raw`\| invitations to organise \| ${keptAlways.organiserInvitations} days after they expired`,
  ),
  unusedPictures: new RegExp(
    String.raw`pictures .* \| ${keptAlways.unusedPictures === 1 ? 'a day' : keptAlways.unusedPictures} `,
  ),
  undo: new RegExp(
    String.raw`\| what Undo puts back .* \| ${keptAlways.undo === 1 ? 'a day' : `${keptAlways.undo} days`} \|`,
  ),
  cleanupCopies: new RegExp(
    String.raw`before-deleting\.backup\.gz\x60\), deleted after ${keptAlways.cleanupCopies} days`,
  ),
}

test.each(Object.entries(sentences))('the manual says how long data is kept: %s', (_what, sentence) => {
  expect(textOf('docs/operation.md')).toMatch(sentence)
})

test('the manual gives no fixed number of days if a setting decides it', () => {
  const named = [...textOf('docs/operation.md').matchAll(/(\d+) days after [^|]*\(`KEEP_(\w+)_DAYS`\)/g)]
  expect(named).toHaveLength(3)
  const wrong = named.filter(([, days, setting]) => days !== String(setting === 'FLIGHTS' ? flights : health))
  expect(wrong.map(([line]) => line)).toEqual([])
})

test('screens and mails give no fixed number of days after which data is deleted', () => {
  const files = globSync('{web,server/mail,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const naming = files.filter((file) => /delete[^.`'"<>]*\b\d+ (days|weeks|months)/i.test(textOf(file)))
  expect(files.length).toBeGreaterThan(500)
  expect(naming).toEqual([])
})
