import { expect, test } from 'vitest'
import { logFailure } from '#server/lib/failure.ts'
import { createLogTo } from '#server/lib/log.ts'

function levelOf(error: unknown): number {
  const lines: string[] = []
  logFailure(createLogTo({ write: (line) => void lines.push(line) }), error, 'a round failed')
  return JSON.parse(lines.join('')).level
}

const failing = (code: string) => Object.assign(new Error('the database says no'), { code })
const levels = { warning: 40, error: 50 } as const

test.each([
  ['a database that is starting', failing('57P03')],
  ['a database that is shutting down', failing('57P01')],
  ['a database with too many connections', failing('53300')],
  ['a database whose disk is full', failing('53100')],
  ['a wait for a connection that took too long', new Error('timeout exceeded when trying to connect')],
  ['a response that took too long', new Error('Query read timeout')],
  ['a pool that was closed', new Error('Cannot use a pool after calling end on the pool')],
  ['a temporary error inside another error', new Error('Failed query', { cause: failing('57P03') })],
])('logs %s as a warning, because it is temporary', (_, error) => {
  expect(levelOf(error)).toBe(levels.warning)
})

test.each([
  ['a duplicate that no command expects', failing('23505')],
  ['a bug', new TypeError('undefined is not a function')],
])('logs %s as an error', (_, error) => {
  expect(levelOf(error)).toBe(levels.error)
})
