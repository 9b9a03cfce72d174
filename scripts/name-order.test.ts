import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const order = /(?:order by|orderBy\()(.*)/g
/** A name in an order clause without the collation that makes both databases sort as people do. */
const byteOrder = /(?:full_?name|\bname|title|room_?number)\b[})`]*(?! collate names|[`})]|\w| like)/i

const findByteOrder = (source: string): string[] =>
  [...source.matchAll(order)].map(([, columns = '']) => columns).filter((columns) => byteOrder.test(columns))

/** The order of test and demo data doesn't matter. */
const isChecked = (file: string) => !/\.test\.ts$|^server.(testing|demo)./.test(file)

test('every list that the server sorts by name is sorted as people expect', () => {
  const files = globSync('server/**/*.ts').filter(isChecked)
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const ordered = sources.filter(({ source }) => source.includes('collate names'))
  expect(ordered.length).toBeGreaterThan(15)
  const found = sources.flatMap(({ file, source }) =>
    findByteOrder(source).map((columns) => `${file}: ${columns}`),
  )
  expect(found).toEqual([])
})
