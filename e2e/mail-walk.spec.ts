import type { Page } from '@playwright/test'
import { z } from 'zod'
import { forOrganisers, viewsForOrganisers } from './every-page.ts'
import { onPage } from './faults-page.ts'
import type { Run } from './run.ts'
import { call } from './steps.ts'
import { expect, signIn, test } from './story.ts'

/** Buttons that end the session or the demo. */
const sessionEndKeys = /\| (Logout|Sign out.*)$/

/** Buttons whose name says that they mail the one person beside them. */
const singleMailKeys = /\| (Send password reset: .*|Send .* a personal link|Invite: .*)$/

/** Mails that the clock sends, not a press. */
const dueByTheClock = new Set(['starts soon', 'reminder', 'claim reminder', 'seat offered', 'seat given'])

test('pressing every button of every screen at three editions, without confirming, mails no one', async ({
  visit,
  startServer,
  run,
}) => {
  test.setTimeout(720_000)
  const testServer = await startServer({ from: run.demoDir })
  const organiser = await visit({ testServer, serviceWorkers: 'block' })
  const { page, watch } = organiser
  watch.expectError(/^50[023] from|status of 50[023]/)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(organiser, run, 0)
  const knownMailIds = new Set(await mailIds(page))
  const pressed: string[] = []
  const sent: string[] = []
  const shell = await walkWithin(page, '/', { within: 'header, nav', run, known: new Set() })
  pressed.push(...shell)
  for (const path of [...forOrganisers, ...viewsForOrganisers]) {
    // Buttons that look the same at a past, current or upcoming edition are pressed only at the first.
    const visited = new Set<string>()
    for (const { id: venueId } of run.demo.editions) {
      const address = `${path}${path.includes('?') ? '&' : '?'}venue=${venueId}`
      const presses = await walkWithin(page, address, { within: 'main', run, known: visited })
      pressed.push(...presses)
      for (const id of await mailIds(page)) {
        if (!knownMailIds.has(id)) sent.push(`${address}: ${id} after ${presses.join('; ')}`)
        knownMailIds.add(id)
      }
    }
  }
  expect(pressed.length).toBeGreaterThan(200)
  expect(sent).toEqual([])
})

/** Waits a fixed time, because it isn't known what a press opens. */
const settle = (page: Page) => page.waitForTimeout(250)

const mayPress = (key: string) => !sessionEndKeys.test(key) && !singleMailKeys.test(key)

type Walk = { within: string; run: Run; known: Set<string> }

/**
 * Presses each button on a screen and each entry in menus that open, and closes what opens. Returns the pressed keys.
 */
async function walkWithin(page: Page, address: string, { within, run, known }: Walk): Promise<string[]> {
  const openPage = async () => {
    await page.goto('/icon.svg')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await settle(page)
  }
  await openPage()
  const pressed: string[] = []
  const findNewKey = async () => {
    const { controls } = await page.evaluate(onPage, { within })
    return controls.map(({ key }) => key).find((key) => mayPress(key) && !known.has(shapeOf(run, key)))
  }
  for (let key = await findNewKey(); key !== undefined; key = await findNewKey()) {
    // A menu whose file loaded late may have opened since, and covers what was found: close it and look again.
    if ((await page.locator(dialogs).count()) > 0) {
      if (!(await closeAll(page))) await openPage()
      continue
    }
    if (!(await pressIfThere(page, within, key))) continue
    known.add(shapeOf(run, key))
    pressed.push(key)
    await settle(page)
    for (
      let item = await findNewEntry(page, run, known);
      item !== undefined;
      item = await findNewEntry(page, run, known)
    ) {
      if (!(await pressIfThere(page, within, item))) break
      known.add(shapeOf(run, item))
      pressed.push(item)
      await settle(page)
    }
    if (!(await closeAll(page)) || !isAt(page, address)) await openPage()
  }
  return pressed
}

/**
 * Returns false, without pressing, if the control is gone: a dialog that opened later covers it, or the list has changed
 * since, because another story works at the same edition.
 */
async function pressIfThere(page: Page, within: string, key: string): Promise<boolean> {
  try {
    await page.evaluate(onPage, { within, press: key })
    return true
  } catch (error) {
    if (/There is no /.test(String(error))) return false
    throw error
  }
}

const isAt = (page: Page, address: string) => new URL(page.url()).pathname === address.split('?')[0]

/** A control in an open menu that hasn't been pressed yet. */
async function findNewEntry(page: Page, run: Run, known: ReadonlySet<string>): Promise<string | undefined> {
  if ((await page.getByRole('menu').count()) === 0) return undefined
  const { controls } = await page.evaluate(onPage, { within: 'main' })
  return controls.map(({ key }) => key).find((key) => mayPress(key) && !known.has(shapeOf(run, key)))
}

const dialogs = '[role=dialog], [role=menu], [role=listbox], [role=alertdialog]:not([aria-modal=false])'

/** Presses Escape until no dialog is open. */
async function closeAll(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await page.locator(dialogs).count()) === 0) return true
    await page.keyboard.press('Escape')
    await settle(page)
  }
  return (await page.locator(dialogs).count()) === 0
}

/** The button's name without its person, room or number, so that the same button at another row counts as one. */
function shapeOf({ demo }: Run, key: string): string {
  const names = [...demo.people.map(({ fullName }) => fullName), ...demo.editions.map(({ name }) => name)]
  const plain = names.reduce((text, name) => text.replaceAll(name, '…'), key)
  return plain.replaceAll(/\d+/g, '0').replaceAll(/(“|‘|').*(”|’|')/g, '…')
}

const Mails = z.object({
  messages: z.array(z.object({ id: z.string(), kind: z.string(), recipient: z.string() })),
})
const Messages = z.array(z.object({ id: z.string() }))

/** Every mail that was written, and every message to several people. */
async function mailIds(page: Page): Promise<string[]> {
  const { messages } = Mails.parse((await call(page, 'outbox/list', {})).json)
  const writtenMessages = Messages.parse((await call(page, 'messages/list', {})).json)
  return [
    ...messages.flatMap(({ id, kind, recipient }) =>
      dueByTheClock.has(kind) ? [] : [`${kind} to ${recipient} (${id})`],
    ),
    ...writtenMessages.map(({ id }) => `message ${id}`),
  ]
}
