import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { proseTexts, requiredProse, requiredText } from '#contract/fields.ts'
import { asOneLine } from '#contract/one-line.ts'

test.each([
  ['Ana\nLima', 'Ana Lima'],
  ['Ana \r\n\t Lima', 'Ana Lima'],
  ['Ana\u2028Lima\u0085', 'Ana Lima '],
  ['\u202EamiL anA\u202C', 'amiL anA'],
  ['\u2066Ana\u2069 \u200FLima', 'Ana Lima'],
  ['An\u200Ba\uFEFF Li\u00ADma\u2060', 'Ana Lima'],
  ['A\u200Dna \u200CLima', 'Ana Lima'],
  ['\u3164\u115F', ''],
  ['Ana\u{E0041}\u{E007F}', 'Ana'],
])('removes line breaks and invisible characters from a name: %j', (typed, stored) => {
  expect(asOneLine(typed)).toBe(stored)
})

test.each([
  'Ana Lima',
  'José  Åström',
  'محمد رضا',
  'علی‌رضا',
  'क्‍ष',
  'דוד לוי',
  '👩‍🚀 Team',
  '葛\u{E0100}城',
  '☕️',
  'Ⅻ ½ & Söhne',
])('leaves a name with necessary special characters unchanged: %s', (name) => {
  expect(asOneLine(name)).toBe(name)
})

test('refuses a name without visible characters', () => {
  expect(requiredText(100, 'Name is required').safeParse('\u200B\u202E').error?.issues[0]?.message).toBe(
    'Name is required',
  )
})

/** The server compares, hashes, looks up or parses these strings; it stores none of them as sent. */
const unstored = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'email',
  'venueId',
  'typedName',
  'revision',
  'token',
  'digest',
  'search',
  'lines',
  'announced',
  'googleMapsLink',
  'message',
  'signature',
  'provider',
])

const hostile = 'Ana\u202E\n\u200BLima'

const beginsAsText = (schema: unknown): boolean =>
  schema instanceof z.ZodPipe ? beginsAsText(schema.in) : schema instanceof z.ZodString

/** The names of an input's strings that accept a line break or an invisible character. */
function openTexts(schema: unknown, name: string): string[] {
  if (!(schema instanceof z.ZodType) || proseTexts.get(schema)) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => openTexts(field, key))
  if (schema instanceof z.ZodArray) return openTexts(schema.element, name)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => openTexts(option, name))
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return openTexts(schema.unwrap(), name)
  if (schema instanceof z.ZodPipe && !beginsAsText(schema)) return openTexts(schema.in, name)
  const parsed = schema.safeParse(hostile)
  return parsed.success && /[\n\u202E\u200B]/.test(JSON.stringify(parsed.data)) ? [name] : []
}

const openTextsByProcedure = Object.entries(contract).flatMap(([noun, procedures]) =>
  Object.entries(procedures).map(
    ([name, procedure]) =>
      [`${noun}.${name}`, [...new Set(openTexts(procedure['~orpc'].inputSchema, 'input'))]] as const,
  ),
)

test.each(openTextsByProcedure.filter(([, names]) => names.length > 0))(
  'allows line breaks only in prose: %s',
  (_, names) => {
    expect(names.filter((name) => !unstored.has(name))).toEqual([])
  },
)

test('finds a name field that isn’t cleaned, and ignores prose fields', () => {
  const fields = { name: z.string().trim().max(10), notes: requiredProse(100, 'Please write') }
  const list = z.strictObject({ rooms: z.array(z.strictObject(fields)).default([]) })
  expect(openTexts(list, 'input')).toEqual(['name'])
})
