import { expect, test } from 'vitest'
import { createGate } from '#web/base/gate.ts'

test('returns the default value if no dialog is registered', async () => {
  const gate = createGate<string>()
  expect([await gate.confirm('Sure?', true), await gate.confirm('Sure?', false)]).toEqual([true, false])
})

test('uses the newest dialog, even after an older dialog was removed', async () => {
  const gate = createGate<string>()
  const leave = gate.register(async () => false)
  gate.register(async (question) => question === 'Sure?')
  leave()
  expect([await gate.confirm('Sure?', false), await gate.confirm('Really?', true)]).toEqual([true, false])
})
