import { expect, test } from 'vitest'
import { createGate } from '#web/base/gate.ts'

test('answers by itself where nothing on screen asks', async () => {
  const gate = createGate<string>()
  expect([await gate.goesOn('Sure?', true), await gate.goesOn('Sure?', false)]).toEqual([true, false])
})

test('asks the area that came last, also after the one before it has left', async () => {
  const gate = createGate<string>()
  const leave = gate.register(async () => false)
  gate.register(async (question) => question === 'Sure?')
  leave()
  expect([await gate.goesOn('Sure?', false), await gate.goesOn('Really?', true)]).toEqual([true, false])
})
