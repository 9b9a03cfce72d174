import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'

/**
 * Pages opened before an upgrade keep working (docs/operation.md), and send what they know. So what a procedure
 * requires is stored in a file, which `vitest run scripts/required-inputs.test.ts -u` writes, and no procedure may
 * require more later.
 */
const recorded: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'required-inputs.json'), 'utf8'),
)

type JsonSchema = z.core.JSONSchema.JSONSchema | boolean | undefined

/** The names a caller must send, nested ones after a dot: `answers.fullName`, `rooms[].id`. */
function requiredIn(schema: JsonSchema, prefix = ''): string[] {
  if (typeof schema !== 'object') return []
  const { properties = {}, required = [], items, anyOf = [], oneOf = [] } = schema
  const requiredHere = required.map((name) => prefix + name)
  const nested = Object.entries(properties).flatMap(([name, field]) => requiredIn(field, `${prefix}${name}.`))
  const each = Array.isArray(items) ? [] : requiredIn(items, prefix.replace(/\.$/, '[].'))
  return [
    ...requiredHere,
    ...nested,
    ...each,
    ...[...anyOf, ...oneOf].flatMap((variant) => requiredIn(variant, prefix)),
  ]
}

const current: Record<string, string[]> = Object.fromEntries(
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

/** The required fields that an older page doesn't send, by procedure. */
const newlyRequired = (before: typeof recorded, after: typeof current) =>
  Object.entries(before).flatMap(([path, names]) =>
    (after[path] ?? []).filter((name) => !names.includes(name)).map((name) => `${path}: ${name}`),
  )

test('no procedure requires more inputs than before, so that open pages keep working', async () => {
  expect(newlyRequired(recorded, current)).toEqual([])
  const lines = Object.entries(current).map(([path, names]) => `  "${path}": ${JSON.stringify(names)}`)
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('required-inputs.json')
})
