import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'

/**
 * A page that was opened before an upgrade goes on (docs/operation.md), and sends what it knows. So what a procedure
 * requires is written down once, and no procedure requires more later: a new field has a default.
 */
const kept: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'required-inputs.json'), 'utf8'),
)

type JsonSchema = z.core.JSONSchema.JSONSchema | boolean | undefined

/** The names a caller must send, deeper ones after a dot: `answers.fullName`, `rooms[].id`. */
function requiredIn(schema: JsonSchema, at = ''): string[] {
  if (typeof schema !== 'object') return []
  const { properties = {}, required = [], items, anyOf = [], oneOf = [] } = schema
  const here = required.map((name) => at + name)
  const inside = Object.entries(properties).flatMap(([name, field]) => requiredIn(field, `${at}${name}.`))
  const each = Array.isArray(items) ? [] : requiredIn(items, at.replace(/\.$/, '[].'))
  return [...here, ...inside, ...each, ...[...anyOf, ...oneOf].flatMap((way) => requiredIn(way, at))]
}

const now: Record<string, string[]> = Object.fromEntries(
  Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      const input = procedure['~orpc'].inputSchema
      const schema =
        input instanceof z.ZodType
          ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
          : undefined
      return [`${noun}.${name}`, [...new Set(requiredIn(schema))].toSorted()]
    }),
  ),
)

/** What a page of before does not send, by procedure. */
const newlyRequired = (before: typeof kept, after: typeof now) =>
  Object.entries(before).flatMap(([path, names]) =>
    (after[path] ?? []).filter((name) => !names.includes(name)).map((name) => `${path}: ${name}`),
  )

test('no procedure requires more than it did: a new field has a default, so that open pages go on', () => {
  expect(newlyRequired(kept, now)).toEqual([])
})

test('what each procedure requires is written down in required-inputs.json, and nothing else is', () => {
  expect(kept).toEqual(now)
})

test('a field without a default is found', () => {
  const before = z.object({
    answers: z.object({ name: z.string() }),
    rooms: z.array(z.object({ id: z.string() })),
  })
  const names = requiredIn(z.toJSONSchema(before, { io: 'input' })).toSorted()
  expect(names).toEqual(['answers', 'answers.name', 'rooms', 'rooms[].id'])
  expect(newlyRequired({ 'people.add': names.slice(1) }, { 'people.add': names })).toEqual([
    'people.add: answers',
  ])
})
