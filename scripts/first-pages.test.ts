import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roots } from './file-groups.ts'

const web = join(import.meta.dirname, '../web')

test('every module that a first visit loads is there: without it the page is neither preloaded nor grouped', () => {
  const modules = Object.values(roots).flat()
  expect(roots.portal.length).toBeGreaterThan(0)
  expect(modules.filter((module) => !existsSync(join(web, module)))).toEqual([])
})

test('every file that the sign-in page’s styles are made for is there: without it the page is drawn bare', () => {
  const styles = readFileSync(join(web, 'front.css'), 'utf8')
  const sources = [...styles.matchAll(/@source '([^']+)'/g)].map(([, pattern = '']) => pattern)
  expect(sources.length).toBeGreaterThan(0)
  const missing = sources.flatMap((pattern) => {
    const [, folder, names, ending] = /^\.\/([\w-]+)\/\{([^}]+)\}(.+)$/.exec(pattern) ?? []
    if (names === undefined) return [pattern]
    const files = names.split(',').map((name) => `${folder}/${name}${ending}`)
    return files.filter((file) => globSync(file, { cwd: web }).length === 0)
  })
  expect(missing).toEqual([])
})
