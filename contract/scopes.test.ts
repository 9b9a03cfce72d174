import { expect, test } from 'vitest'
import { scopes } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import { scopeOf } from '#contract/scopes.ts'

const procedures = Object.entries(contract).flatMap(([noun, named]) =>
  Object.entries(named).map(([name, { '~orpc': of }]) => ({
    path: `${noun}.${name}`,
    meta: of.meta,
    scope: scopeOf(noun, name),
  })),
)
const pathsOf = (which: typeof procedures) => which.map(({ path }) => path)

test('every procedure that says `key` is of a noun with an area', () => {
  expect(pathsOf(procedures.filter(({ meta, scope }) => meta.key && scope === null))).toEqual([])
})

test('gives no scope to what organisers may not call, or only after a proof of identity', () => {
  const wrong = procedures.filter(
    ({ scope, meta }) => scope && (meta.isSensitive || !['organiser', 'member'].includes(meta.access)),
  )
  expect(pathsOf(wrong)).toEqual([])
})

test('every scope allows something', () => {
  const used = new Set(procedures.map(({ scope }) => scope))
  expect(scopes.filter((scope) => !used.has(scope))).toEqual([])
})
