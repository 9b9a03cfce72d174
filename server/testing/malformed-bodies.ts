import fc from 'fast-check'

/** Request bodies that no screen of ours sends, most of them similar enough to a valid one to pass the first checks. */
export const malformedBodies = (valid: unknown): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: malformedInputs(valid).map((json) => JSON.stringify({ json })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies(JSON.stringify(valid ?? null))) },
  )

/** The valid input with up to three of its values replaced or left out. */
function malformedInputs(valid: unknown): fc.Arbitrary<unknown> {
  const paths = leavesOf(valid)
  if (paths.length === 0) return malformedValues
  const change = fc.tuple(fc.constantFrom(...paths), malformedValues)
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((input, [path, value]) => withValue(input, path, value), valid))
}

/** The valid input with each known malformed value in each of its fields, one at a time. */
export const malformedInEachField = (valid: unknown): unknown[] =>
  leavesOf(valid).flatMap((path) => knownMalformedValues.map((value) => withValue(valid, path, value)))

const longText = 'ä'.repeat(20_000)

const knownMalformedValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Egnp.exe',
  longText,
  "'; drop table people; --",
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '%00',
  '../../etc/passwd',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [[[[[]]]]],
  { toString: 'x' },
  { length: -1 },
  '0000-00-00',
  '2026-02-30',
  '2026-11-30T25:61',
  '9999-12-31T23:59',
  '24:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  'https://user:password@example.org/',
  'https://example.org/@91,181,3z',
  `${'java'}script:alert(1)`,
]

const malformedValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...knownMalformedValues),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Bodies that fail before they are parsed as input. */
const rawBodies = (valid: string) => [
  '',
  '{',
  'null',
  '[]',
  '"json"',
  '{"json":',
  '{"meta":[]}',
  `{"json":${valid},"meta":[[0,"x"]]}`,
  `{"json":${valid},"meta":"x"}`,
  `{"json":${valid},"meta":[[1,"__proto__","polluted"]]}`,
  `{"json":${valid},"maps":[["__proto__"]]}`,
  `{"json":${valid},"json":${valid}}`,
  `{"json":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
  `{"json":{"__proto__":{"polluted":1}}}`,
  `{"json":{"constructor":{"prototype":{"polluted":1}}}}`,
  `{"json":1e999}`,
  `{"json":"${'x'.repeat(100_000)}"}`,
  '\u0000',
]

type Path = readonly string[]

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key])),
  ]
}

function withValue(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof input !== 'object' || input === null) return input
  const inner: unknown = Object.entries(input).find(([name]) => name === key)?.[1]
  return { ...input, [key]: withValue(inner, rest, value) }
}
