import { expect, test } from 'vitest'
import { changedSince } from '#web/lib/changed-since.ts'

test('returns only values that changed since the form was opened', () => {
  const opened = { name: 'Ana', tags: ['a'], isQuiet: false, note: null }
  expect(changedSince(opened, { name: 'Ana', tags: ['a', 'b'], isQuiet: true, note: null })).toEqual({
    tags: ['a', 'b'],
    isQuiet: true,
  })
})

test('counts a blank as a change to a known value, but not to a missing one', () => {
  expect(changedSince({ phone: '+351' }, { phone: null, note: null })).toEqual({ phone: null })
})
