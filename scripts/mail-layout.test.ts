import { expect, test } from 'vitest'
import { compileLayout, readCompiled } from './mail-layout.ts'

test('the compiled layout of the mails is that of its source: npm run mail-layout', async () => {
  expect(await readCompiled()).toBe(await compileLayout())
})

test('no mail asks another host for a font or a picture', async () => {
  expect(await readCompiled()).not.toMatch(/@import|<link|<img|url\(|src=/)
})
