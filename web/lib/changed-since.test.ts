import { expect, test } from 'vitest'
import { changedSince } from '#web/lib/changed-since.ts'

test('only values that differ from the opened ones are left', () => {
  const opened = { name: 'Ana', tags: ['a'], isQuiet: false, note: null }
  expect(changedSince(opened, { name: 'Ana', tags: ['a', 'b'], isQuiet: true, note: null })).toEqual({
    tags: ['a', 'b'],
    isQuiet: true,
  })
})

test('a blank is a change to a known value, but not to a missing one', () => {
  expect(changedSince({ phone: '+351' }, { phone: null, note: null })).toEqual({ phone: null })
})
