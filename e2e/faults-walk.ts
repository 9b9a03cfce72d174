import { expect, type Page } from '@playwright/test'
import { isDeepStrictEqual } from 'node:util'
import { fill } from './faults-fields.ts'
import { onPage, type Control, type Look, type Task } from './faults-page.ts'
import { faultsAt, type Answers, type Fault, type FaultyLine } from './faulty-line.ts'
import { cutOff } from './reflow.ts'

export type Walk = {
  page: Page
  line: FaultyLine
  path: string
  /** Where to look for something to press while no dialog is open. */
  within: string
  /** What a press is answered, to get to what comes after it. */
  onwards: Answers
  /** A link's page: its form goes when the link turns out to be dead. */
  isLink?: boolean | undefined
}

/** How many buttons send something, and what was wrong. */
export type Found = { buttons: string[]; misses: string[] }

type Step = { key: string; isAnswered: boolean }

/** Presses everything there is on a screen, and on what opens there, while every call fails in every way. */
export async function walk(here: Walk): Promise<Found> {
  const found: Found = { buttons: [], misses: [] }
  const known = new Set<string>()
  const ways: Step[][] = [[]]
  for (let way = ways.shift(); way; way = ways.shift()) {
    const { controls } = await follow(here, way)
    await measureDialog(here, way, found)
    const fresh = controls.filter(({ key }) => !known.has(key) && !leaving.test(key))
    for (const { key } of fresh) known.add(key)
    let isMoved = false
    for (const control of fresh) {
      if (isMoved) await follow(here, way)
      const before = await look(here, { clear: true })
      const next = await tryOut(here, { way, control, before, found })
      isMoved = next !== 'nowhere' && !(await isBack(here, before))
      if (next === 'on' || next === 'answered')
        ways.push([...way, { key: control.key, isAnswered: next === 'answered' }])
    }
  }
  return found
}

/** The device counts as signed out whether or not the server hears of it: offline.spec.ts and sign-in.spec.ts. */
const leaving = /\| (Logout|Sign out)$/

const look = ({ page, within }: Walk, options: Pick<Task, 'clear'> = {}) =>
  page.evaluate(onPage, { within, ...options })

/** Whether all is as it was, once what opened is closed: then the page need not be loaded again. */
async function isBack(here: Walk, before: Look): Promise<boolean> {
  await here.line.answerWith({})
  const isSame = async () => isDeepStrictEqual(await look(here, { clear: true }), before)
  if (await isSame()) return true
  await here.page.keyboard.press('Escape')
  await here.page.waitForTimeout(100)
  return isSame()
}

/** From the beginning to where `way` leads, with everything filled in. */
async function follow(here: Walk, way: readonly Step[]): Promise<Look> {
  const { page, line, path, onwards } = here
  await line.answerWith({})
  // From elsewhere: the same address again would only move on the page. Without a draft, with which a page begins further on.
  await page.goto('/icon.svg')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await settled(here)
  await fill(page)
  for (const { key, isAnswered } of way) {
    await line.answerWith(isAnswered ? onwards : {})
    const { controls } = await look(here)
    await page.evaluate(onPage, { within: here.within, press: key })
    // An answer need not lead on: another code is sent.
    for (const end = Date.now() + 5_000; Date.now() < end && !(await isNew(here, controls));) {
      await page.waitForTimeout(50)
    }
    await settled(here)
    await fill(page)
  }
  await line.answerWith({})
  return look(here)
}

/** Until every answer has come, and the code that is loaded when it is needed, or when nothing else is to do. */
async function settled({ page, line }: Walk): Promise<void> {
  const end = Date.now() + 8_000
  for (let quiet = 0; quiet < 3 && Date.now() < end; quiet = line.isBusy() ? 0 : quiet + 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
    await page.waitForTimeout(40)
  }
}

/** Whether there is something to press now that was not there before. */
async function isNew(here: Walk, before: readonly Control[]): Promise<boolean> {
  const keys = new Set(before.map(({ key }) => key))
  return (await look(here)).controls.some(({ key }) => !keys.has(key))
}

type Try = { way: readonly Step[]; control: Control; before: Look; found: Found }

/** Presses one button while it fails, in one way after another; resolves to where it leads besides. */
async function tryOut(here: Walk, { way, control, before, found }: Try) {
  const { page, line, path, within, onwards } = here
  const [first, ...others] = faultsAt(found.buttons.length)
  if (!first) throw new Error('There are no faults.')
  await line.failWith(first)
  const led = await pressOnce(here, control, before)
  if (led === 'unfilled')
    found.misses.push(`${path}: ${control.key} is not sent: ${(await look(here)).news.join()}`)
  if (led === 'unfilled' || led === 'elsewhere') return 'elsewhere'
  if (led === 'on' || led === 'nowhere') return led
  found.buttons.push(control.key)
  await expectSentence(here, control, first, before.typed, found)
  for (const fault of others) {
    // Without its button, a page says what to do instead: the link is dead, or 'Try again'. Or a question has closed.
    const isThere = (await look(here)).controls.some(({ key }) => key === control.key)
    const { typed } = isThere ? await look(here) : await follow(here, way)
    await line.failWith(fault)
    await page.evaluate(onPage, { within, press: control.key })
    const isGone = here.isLink === true && fault.name === '410'
    await expectSentence(here, control, fault, isGone ? [] : typed, found)
  }
  // What still asks whether anyone is there must not find out once there is a connection again: it would be sent then.
  await settled(here)
  return line.sent().some((call) => call in onwards) ? 'answered' : 'sent'
}

/** What the first press did: sent something, opened something, left, was refused for an empty field, or nothing. */
async function pressOnce(here: Walk, { key, isSubmit }: Control, before: Look) {
  const { page, line, within } = here
  const address = page.url()
  line.forget()
  await page.evaluate(onPage, { within, press: key })
  const [pause, most] = isSubmit ? [8_000, 12_000] : [400, 8_000]
  const start = Date.now()
  // Some ask first whether there is a connection again, and send only then.
  for (let quiet = start; Date.now() < Math.min(quiet + pause, start + most);) {
    if (line.sent().length > 0) return 'sent'
    if (page.url() !== address) return 'elsewhere'
    if (line.isBusy()) quiet = Date.now()
    await page.waitForTimeout(30)
  }
  await settled(here)
  if (line.sent().length > 0) return 'sent'
  if (await isNew(here, before.controls)) return 'on'
  return isSubmit ? 'unfilled' : 'nowhere'
}

/** A sentence about it is in sight, nothing lies over the button, and what was typed is still there. */
async function expectSentence(here: Walk, { key }: Control, fault: Fault, typed: string[], found: Found) {
  const { page, path, within } = here
  const seen = await page.evaluate(onPage, {
    within,
    until: { shows: fault.shows.source, typed, pressed: key },
  })
  const miss = (what: string) => found.misses.push(`${path}: ${key} under ${fault.name} ${what}`)
  if (!seen.news.some((text) => fault.shows.test(text))) miss(`says ${JSON.stringify(seen.news)}`)
  const lost = typed.filter((one) => !seen.typed.includes(one))
  if (lost.length > 0) miss(`loses ${JSON.stringify(lost)}`)
  if (seen.over !== '') miss(`is under a toast: ${seen.over}`)
  const odd = seen.news.filter((text) => /undefined|\[object|NaN|[A-Z]{3,}_[A-Z]{3,}|<\/?\w+>/.test(text))
  if (odd.length > 0) miss(`shows ${JSON.stringify(odd)}`)
}

/** As every page, a dialog is whole at 320 px and with letters of twice the size. */
async function measureDialog({ page, path }: Walk, way: readonly Step[], found: Found): Promise<void> {
  const dialog = page.locator('[role=dialog], [role=menu], [role=alertdialog]:not([aria-modal=false])')
  if ((await dialog.count()) === 0) return
  const devtools = await page.context().newCDPSession(page)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const { letters, ...narrow } of [
    { width: 320, height: 640, letters: 16 },
    { width: 390, height: 844, letters: 32 },
  ]) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters } })
    await page.setViewportSize(narrow)
    let cut = await page.evaluate(cutOff)
    for (
      const end = Date.now() + 3_000;
      cut.length > 0 && Date.now() < end;
      cut = await page.evaluate(cutOff)
    ) {
      await page.waitForTimeout(50)
    }
    const opened = way.map(({ key }) => key).join(', then ')
    if (cut.length > 0)
      found.misses.push(`${path}: ${opened} at ${narrow.width} px, ${letters} px letters: ${cut.join('; ')}`)
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.setViewportSize(size)
  await devtools.detach()
}
