import { expect, test } from 'vitest'
import { compileLayout, readCompiled } from './mail-layout.ts'

test('the compiled layout of the mails matches its source: npm run mail-layout', async () => {
  expect(await readCompiled()).toBe(await compileLayout())
})

test('no mail loads a font or a picture from another host', async () => {
  expect(await readCompiled()).not.toMatch(/@import|<link|<img|url\(|src=/)
})
