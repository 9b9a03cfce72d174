import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'

type Declared = { '~orpc': { meta: { access: string }; outputSchema?: unknown } }
const procedures: Readonly<Record<string, Readonly<Record<string, Declared>>>> = contract

test('shows only organisers which people landed, who saw them and which shuttle they miss', () => {
  const all = Object.entries(procedures).flatMap(([noun, named]) =>
    Object.entries(named).map(([name, { '~orpc': declared }]) => ({ path: `${noun}.${name}`, declared })),
  )
  const telling = all.filter(({ declared: { outputSchema } }) => {
    const isSchema = outputSchema instanceof z.ZodType
    const shape = isSchema
      ? JSON.stringify(z.toJSONSchema(outputSchema, { unrepresentable: 'any', io: 'input' }))
      : ''
    return /"(landedAt|landedBy|landedById|missedLastShuttle)"/.test(shape)
  })
  expect(telling.map(({ path }) => path)).toContain('travel.arrivals')
  expect(
    telling.filter(({ declared }) => declared.meta.access !== 'organiser').map(({ path }) => path),
  ).toEqual([])
})
