import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stylesNamedIn } from './first-pages.ts'
import { roots } from './page-modules.ts'

const web = join(import.meta.dirname, '../web')

test('every module that a first visit loads exists', () => {
  const modules = Object.values(roots).flat()
  expect(roots.portal.length).toBeGreaterThan(0)
  expect(modules.filter((module) => !existsSync(join(web, module)))).toEqual([])
})

test('a first page keeps the styles of its classes, without other styles and their animations', () => {
  const styles = `
    @layer utilities {
      .flex { display: flex }
      .md\\:grid { @media (width >= 48rem) { display: grid } }
      .gone { animation: spin 1s }
      .row, .gone { color: red }
      .breathe { animation: breathe 1s }
      [data-found] { color: blue }
    }
    @keyframes spin { to { rotate: 1turn } }
    @keyframes breathe { to { opacity: 0 } }`
  const remaining = String(stylesNamedIn(`h("p", { className: "flex md:grid" + ' row breathe' })`, styles))
  for (const selector of ['.flex', '.md\\:grid', '.row', '[data-found]', '@keyframes breathe']) {
    expect(remaining).toContain(selector)
  }
  expect(remaining).not.toContain('spin')
})
