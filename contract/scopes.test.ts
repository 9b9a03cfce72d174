import { expect, test } from 'vitest'
import { scopes } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import { scopeOf, scopesOf } from '#contract/scopes.ts'

const procedures = Object.entries(contract).flatMap(([noun, named]) =>
  Object.entries(named).map(([name, { '~orpc': of }]) => ({
    path: `${noun}.${name}`,
    meta: of.meta,
    scope: scopeOf(noun, name),
  })),
)
const pathsOf = (which: typeof procedures) => which.map(({ path }) => path)

test('every procedure of organisers has a scope, or is for people only', () => {
  const ofOrganisers = procedures.filter(({ meta }) => ['organiser', 'member', 'door'].includes(meta.access))
  expect(ofOrganisers.length).toBeGreaterThan(150)
  expect(pathsOf(ofOrganisers.filter(({ scope }) => scope === undefined))).toEqual([])
})

test('no procedure has two scopes', () => {
  const listed = Object.values(scopesOf).flatMap((scoped) => {
    if (scoped === 'people only') return []
    const names: readonly string[] = [...scoped.read, ...scoped.write, ...(scoped.peopleOnly ?? [])]
    return names.filter((name, at) => names.indexOf(name) !== at)
  })
  expect(listed).toEqual([])
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
