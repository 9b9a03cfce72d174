import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'

type DeclaredProcedure = { '~orpc': { meta: { access: string }; outputSchema?: unknown } }
const procedures: Readonly<Record<string, Readonly<Record<string, DeclaredProcedure>>>> = contract

test('lets only organisers read landings, sightings and missed last shuttles', () => {
  const all = Object.entries(procedures).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, { '~orpc': declared }]) => ({ path: `${noun}.${name}`, declared })),
  )
  const revealing = all.filter(({ declared: { outputSchema } }) => {
    const isSchema = outputSchema instanceof z.ZodType
    const shape = isSchema
      ? JSON.stringify(z.toJSONSchema(outputSchema, { unrepresentable: 'any', io: 'input' }))
      : ''
    return /"(landedAt|landedBy|landedById|missedLastShuttle)"/.test(shape)
  })
  expect(revealing.map(({ path }) => path)).toContain('travel.arrivals')
  expect(
    revealing.filter(({ declared }) => declared.meta.access !== 'organiser').map(({ path }) => path),
  ).toEqual([])
})
