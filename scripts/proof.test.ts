import { expect, test } from 'vitest'
import { namedBy, proofsOf, storiesOf, testsOf } from './proof.ts'

test('a title names its requirements before a colon or after the word security', () => {
  expect(namedBy('D4: nobody sleeps in two rooms')).toEqual(['D4'])
  expect(namedBy('the headers › C7 and C8: on every answer')).toEqual(['C7', 'C8'])
  expect(namedBy('F6, F7: a wave')).toEqual(['F6', 'F7'])
  expect(namedBy('D5, the control: without the second look')).toEqual(['D5'])
  expect(namedBy('guessing passes by itself (security A8, A11)')).toEqual(['A8', 'A11'])
  expect(namedBy('room A1 is full')).toEqual([])
})

test('a requirement is proved by the files whose tests passed; a failed one prevents it', () => {
  const ran = [
    { file: 'a.test.ts', title: 'D1: ten seats', isFine: true },
    { file: 'b.test.ts', title: 'also (security D1)', isFine: true },
    { file: 'c.test.ts', title: 'D2: a storm', isFine: false },
  ]
  expect(proofsOf(ran)).toEqual({
    files: new Map([['D1', ['a.test.ts', 'b.test.ts']]]),
    failed: ['D2: c.test.ts: D2: a storm'],
  })
})

test('both reporters are read', () => {
  const report = {
    testResults: [
      {
        name: '/app/server/a.test.ts',
        assertionResults: [{ ancestorTitles: ['on PGlite'], title: 'D1: x', status: 'passed' }],
      },
    ],
  }
  expect(testsOf(report, '/app')).toEqual([
    { file: 'server/a.test.ts', title: 'on PGlite › D1: x', isFine: true },
  ])
  const story = { suites: [{ suites: [{ specs: [{ file: 'b.spec.ts', title: 'y', ok: false }] }] }] }
  expect(storiesOf(story)).toEqual([{ file: 'e2e/b.spec.ts', title: 'y', isFine: false }])
})
