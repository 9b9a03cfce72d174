import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { declaredPages, forGuests, forOrganisers } from './every-page.ts'
import { pressedElsewhere } from './faults-screens.ts'
import { sends } from './faulty-network.ts'
import { notes as readNotes } from './run.ts'
import { texts, findUnseen } from './texts.ts'

const Seen = z.object({ text: z.string(), path: z.string() })

test('every quoted text of the built screens was shown on a screen', () => {
  const seen = readNotes('seen').map((line) => Seen.parse(JSON.parse(line)))
  const missing = findUnseen(seen)
  const count = Object.values(texts).flatMap(({ mustShow }) => mustShow).length
  process.stdout.write(`Seen on screen: ${count - missing.length} of ${count} texts of the specification\n`)
  expect(missing).toEqual([])
})

test('the logs contain no typed text and no secret (security G1)', { tag: '@main' }, () => {
  const lines = readNotes('logs')
  const found = lines.filter((line) =>
    /canary-|@example\.org|@studio\.example|kelp-Harbour|set-cookie/i.test(line),
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})

test(
  'no test saw private data, a third-party host or a forbidden error, even in an attempt that was repeated',
  { tag: '@main' },
  () => {
    expect(readNotes('alarms')).toEqual([])
  },
)

test('axe checked every screen (security F11)', () => {
  const screens = declaredPages
  const checkedPaths = new Set(readNotes('looked').map((path) => path.replace(/(.)\/$/, '$1')))
  expect(screens.length).toBeGreaterThan(25)
  expect(screens.filter((path) => !checkedPaths.has(path))).toEqual([])
  recordFigure(
    'F11',
    `${screens.length} screens, phone at night and desk by day: nothing serious or critical`,
  )
})

test('every call that a guest can send with a button was made to fail', () => {
  const pressedPaths = new Set(readNotes('pressed'))
  const procedures = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, { '~orpc': declared }]) => ({
      path: `/rpc/${feature}/${call}`,
      isForGuests: declared.meta.access !== 'organiser',
    })),
  )
  const expected = procedures.filter(({ path, isForGuests }) => isForGuests && sends.has(path))
  expect(expected.length).toBeGreaterThan(30)
  const missing = expected.map(({ path }) => path).filter((path) => !pressedPaths.has(path))
  expect(missing.toSorted()).toEqual(Object.keys(pressedElsewhere).toSorted())
})

test('a main test opens every page of organisers and guests', { tag: '@main' }, () => {
  const opened = new Set(readNotes('opened'))
  expect([...forOrganisers, ...forGuests].filter((path) => !opened.has(path))).toEqual([])
})
