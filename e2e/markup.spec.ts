import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordFigure } from '#server/testing/figures.ts'
import { forGuests, forOrganisers, viewsForOrganisers } from './every-page.ts'
import { payloads, seedMarkup } from './markup-seed.ts'
import { waitUntilLoaded, expect, signIn, test } from './story.ts'

const organisers = [...forOrganisers, ...viewsForOrganisers]
const guests = [...forGuests, '/survey']

test('typed text is shown as text on screens and paper, and runs and loads nothing (security C5, G7)', async ({
  visit,
  startServer,
  run,
}) => {
  const from = join(mkdtempSync(join(tmpdir(), 'quarterdeck-markup-')), 'data')
  const columns = await seedMarkup(run.demoDir, from)
  expect(columns).toBeGreaterThan(25)
  const testServer = await startServer({ from })
  rmSync(from, { recursive: true })
  for (const [number, paths] of [
    [0, organisers],
    [20, guests],
  ] as const) {
    const visitor = await visit({ testServer })
    await signIn(visitor, run, number)
    const { page } = visitor
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    let textCount = 0
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await waitUntilLoaded(page)
      expect([path, await findInjected(page)]).toEqual([path, []])
      await page.emulateMedia({ media: 'print' })
      expect([path, 'on paper', await findInjected(page)]).toEqual([path, 'on paper', []])
      await page.emulateMedia({ media: 'screen' })
      textCount += await page.getByText('window.hit=1').count()
    }
    expect(textCount).toBeGreaterThan(paths.length)
    expect(dialogs).toEqual([])
  }
  recordFigure(
    'C5',
    `${payloads.length} payloads in ${columns} columns, ${organisers.length + guests.length} screens and their prints: 0 ran`,
  )
})

/** Finds elements that exist only if the page has parsed typed text as markup. */
const findInjected = (page: Page) =>
  page.evaluate(() => {
    const elements = document.querySelectorAll(
      '[onerror],[onload],[onfocus],[ontoggle],[onbegin],iframe,object,embed,base,meta[http-equiv=refresh],script:not([src]),img[src=x],#hit',
    )
    const hit: unknown = Reflect.get(window, 'hit')
    return [...elements].map((element) => element.outerHTML).concat(hit === undefined ? [] : ['window.hit'])
  })
