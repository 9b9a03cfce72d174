import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const order = /(?:order by|orderBy\()(.*)/g
/** A name in an order, without the collation that makes both databases order it as people do. */
const byBytes = /(?:full_?name|\bname|title|room_?number)\b[})`]*(?! collate names|[`})]|\w| like)/i

const unordered = (source: string): string[] =>
  [...source.matchAll(order)].map(([, columns = '']) => columns).filter((columns) => byBytes.test(columns))

/** What makes up data or looks at it in tests is read by nobody. */
const isRead = (file: string) => !/\.test\.ts$|^server.(testing|demo)./.test(file)

test('every list of the server that is ordered by a name is ordered as people do', () => {
  const files = globSync('server/**/*.ts').filter(isRead)
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const ordered = sources.filter(({ source }) => source.includes('collate names'))
  expect(ordered.length).toBeGreaterThan(15)
  const found = sources.flatMap(({ file, source }) =>
    unordered(source).map((columns) => `${file}: ${columns}`),
  )
  expect(found).toEqual([])
})
