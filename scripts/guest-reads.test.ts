import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Meta } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import { isHeardBy, topics } from '#contract/live.ts'
import { topicsOf } from '#web/live/concerns.ts'
import { isStoredOffline } from '#web/copies/copy-state.ts'
import { importsOf } from './source-file.ts'

const root = join(import.meta.dirname, '..')

/** The reads that aren't copied to a guest's device, by reason. */
const notOffline: Readonly<Record<string, readonly string[]>> = {
  'it is useful only online': ['calendar.mine'],
  'it is about others, and read only when it is opened': ['questions.others'],
  'it is asked when the event is over': ['feedback.mine'],
}

/** Topics that guests aren't notified of although one of their reads shows them, by reason. */
const unannounced: Readonly<Record<string, readonly string[]>> = {
  'organisers plan it, and guests read what is published': ['drafts'],
  'when others make their wishes is none of a guest’s business': ['wishes'],
  'guests give them themselves, and an organiser’s change for one guest doesn’t concern the others': [
    'answers',
  ],
  'the name of a studio changes once in years': ['studios'],
}

/** Everything that the modules of these pages load, including themselves. */
function collectModules(pages: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...pages]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || !existsSync(join(root, file))) continue
    found.add(file)
    const imports = importsOf(readFileSync(join(root, file), 'utf8'))
    queue.push(...imports.filter((one) => one.startsWith('#web/')).map((one) => one.slice(1)))
  }
  return found
}

/** Reads of guests' own data that one of their pages calls, as `noun.name`. */
function guestReads(): string[] {
  const routes = readFileSync(join(root, 'web/routes.tsx'), 'utf8')
  const [, table = ''] = /const guestPages = \{([^]*?)\n\}/.exec(routes) ?? []
  const pages = [...table.matchAll(/import\('#(web\/[^']+)'\)/g)].map(([, file = '']) => file)
  expect(pages.length).toBeGreaterThan(6)
  const reading = /\bapi\.(\w+)\.(\w+)\.(?:queryOptions|infiniteOptions)\b/g
  const reads = [...collectModules([...pages, 'web/frame/guest-area.tsx'])].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(reading)].map(([, noun, name]) => `${noun}.${name}`),
  )
  return [...new Set(reads)]
    .filter((path) => ['guest', 'member'].includes(accessOf.get(path) ?? ''))
    .toSorted()
}

const accessOf = new Map<string, Meta['access']>(
  Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).map(
      ([name, procedure]) => [`${noun}.${name}`, procedure['~orpc'].meta.access] as const,
    ),
  ),
)

test('every read of a guest’s page is available offline, or is listed here with a reason', () => {
  const reads = guestReads()
  const paths = Object.values(notOffline).flat()
  expect(reads.filter((path) => !isCopied(path) && !paths.includes(path))).toEqual([])
  expect(paths.filter((path) => !reads.includes(path) || isCopied(path))).toEqual([])
})

test('guests get signals for everything on their pages, except what is listed here with a reason', () => {
  const shownTopics = new Set(guestReads().flatMap((path) => topicsOf(...partsOf(path))))
  const announced = new Set<string>(topics.filter((topic) => isHeardBy(topic, 'guest')))
  const paths = Object.values(unannounced).flat()
  expect(
    [...shownTopics].filter((topic) => !announced.has(topic) && !paths.includes(topic)).toSorted(),
  ).toEqual([])
  expect(paths.filter((topic) => announced.has(topic))).toEqual([])
  expect([...announced].filter((topic) => ![...shownTopics].some((one) => one === topic))).toEqual([])
})

const isCopied = (path: string) => isStoredOffline([path.split('.')])

const partsOf = (path: string): [string, string] => {
  const [noun = '', name = ''] = path.split('.')
  return [noun, name]
}
