import { expect, test } from 'vitest'
import { scopes } from '#contract/access.ts'
import { contract } from '#contract/index.ts'

test('every scope has a procedure', () => {
  const used = new Set(
    Object.values(contract).flatMap((procedures) =>
      Object.values(procedures).map((procedure) => procedure['~orpc'].meta.key),
    ),
  )
  expect(scopes.filter((scope) => !used.has(scope))).toEqual([])
})
