import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lock = /\blockRows?\((?:tx|db|$)|pg_advisory_(?:xact_)?lock|^\s*for (?:no key )?(?:update|share)\b/
const comment = /^\s*(?:\/\/|\/?\*)/
/** A comment about a lock must have one of these words, which say what the lock prevents or orders. */
const saysWhat =
  /nobody|no organiser|neither|never|lock|\bturns?\b|at a time|at this moment|several|two |of one edition/i

/** Locks without a comment above the statement or the function that says what they protect. */
function findBareLocks(source: string): number[] {
  const lines = source.split('\n')
  return lines.flatMap((line, lockIndex) => {
    if (!lock.test(line) || comment.test(line)) return []
    const begin = lines.findLastIndex((one, index) => index < lockIndex && /^\S.*(?:[{(=]|=>)$/.test(one))
    const doc = lines.findLastIndex((one, index) => index < begin && !comment.test(one))
    const near = [...lines.slice(doc + 1, begin), ...lines.slice(Math.max(lockIndex - 20, begin), lockIndex)]
    return near.some((one) => comment.test(one) && saysWhat.test(one)) ? [] : [lockIndex + 1]
  })
}

test('every lock has a comment that says what it protects', () => {
  const files = globSync('server/**/*.ts').filter(
    (file) => !/\.test\.ts$|^server\/(testing\/|locks\.ts)/.test(file),
  )
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const locks = sources.flatMap(({ source }) => source.split('\n').filter((line) => lock.test(line)))
  expect(locks.length).toBeGreaterThan(50)
  expect(
    sources.flatMap(({ file, source }) => findBareLocks(source).map((lineNumber) => `${file}:${lineNumber}`)),
  ).toEqual([])
})
