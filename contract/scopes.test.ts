import { expect, test } from 'vitest'
import { scopes } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import { scopeOf } from '#contract/scopes.ts'

const procedures = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, { '~orpc': declared }]) => ({
    path: `${noun}.${name}`,
    meta: declared.meta,
    scope: scopeOf(noun, name),
  })),
)
const pathsOf = (list: typeof procedures) => list.map(({ path }) => path)

test('gives every procedure that keys may call a scope', () => {
  expect(pathsOf(procedures.filter(({ meta, scope }) => meta.key && scope === null))).toEqual([])
})

test('gives no scope to procedures that organisers may not call or that require proof of identity', () => {
  const wrong = procedures.filter(
    ({ scope, meta }) => scope && (meta.isSensitive || !['organiser', 'member'].includes(meta.access)),
  )
  expect(pathsOf(wrong)).toEqual([])
})

test('has a procedure for every scope', () => {
  const used = new Set(procedures.map(({ scope }) => scope))
  expect(scopes.filter((scope) => !used.has(scope))).toEqual([])
})
