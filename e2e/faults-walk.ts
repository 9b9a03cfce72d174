import { expect, type Page } from '@playwright/test'
import { isDeepStrictEqual } from 'node:util'
import { fill } from './faults-fields.ts'
import { onPage, type Control, type PageState, type Task } from './faults-page.ts'
import { faultsAt, type Answers, type Fault, type FaultyLine } from './faulty-line.ts'
import { cutOff } from './reflow.ts'

export type Walk = {
  page: Page
  line: FaultyLine
  path: string
  /** Where to look for controls while no dialog is open. */
  within: string
  /** The answers to presses, so that the walk gets to the next step. */
  onwards: Answers
  /** A link's page: its form disappears if the link turns out to have ended. */
  isLink?: boolean | undefined
}

/** The buttons that send something, and what was wrong. */
export type Findings = { buttons: string[]; misses: string[] }

type Step = { key: string; isAnswered: boolean }

/** Presses everything on a screen and in what opens there, while every call fails in every way. */
export async function walk(here: Walk): Promise<Findings> {
  const found: Findings = { buttons: [], misses: [] }
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

/** The device counts as signed out even if the server can't be reached: offline.spec.ts and sign-in.spec.ts. */
const leaving = /\| (Logout|Sign out)$/

const look = ({ page, within }: Walk, options: Pick<Task, 'clear'> = {}) =>
  page.evaluate(onPage, { within, ...options })

/** Whether everything is as before once the opened dialogs are closed, so that the page need not be reloaded. */
async function isBack(here: Walk, before: PageState): Promise<boolean> {
  await here.line.answerWith({})
  const isSame = async () => isDeepStrictEqual(await look(here, { clear: true }), before)
  if (await isSame()) return true
  await here.page.keyboard.press('Escape')
  await here.page.waitForTimeout(100)
  return isSame()
}

/** Follows `way` from the start, filling in everything. */
async function follow(here: Walk, way: readonly Step[]): Promise<PageState> {
  const { page, line, path, onwards } = here
  await line.answerWith({})
  // Goes through another page, because opening the same address would only scroll. Without a draft, which would start
  // the page at a later step.
  await page.goto('/icon.svg')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await waitUntilSettled(here)
  await fill(page)
  for (const { key, isAnswered } of way) {
    await line.answerWith(isAnswered ? onwards : {})
    const { controls } = await look(here)
    await page.evaluate(onPage, { within: here.within, press: key })
    // An answer need not lead to a new step: some only send another code.
    for (const end = Date.now() + 5_000; Date.now() < end && !(await isNew(here, controls));) {
      await page.waitForTimeout(50)
    }
    await waitUntilSettled(here)
    await fill(page)
  }
  await line.answerWith({})
  return look(here)
}

/** Waits for every answer, and for code that is loaded on demand or when idle. */
async function waitUntilSettled({ page, line }: Walk): Promise<void> {
  const end = Date.now() + 8_000
  for (let quiet = 0; quiet < 3 && Date.now() < end; quiet = line.isBusy() ? 0 : quiet + 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
    await page.waitForTimeout(40)
  }
}

/** Whether there is a control that wasn't there before. */
async function isNew(here: Walk, before: readonly Control[]): Promise<boolean> {
  const keys = new Set(before.map(({ key }) => key))
  return (await look(here)).controls.some(({ key }) => !keys.has(key))
}

type Attempt = { way: readonly Step[]; control: Control; before: PageState; found: Findings }

/** Presses one button while its calls fail in one way after another. Resolves to the other steps it leads to. */
async function tryOut(here: Walk, { way, control, before, found }: Attempt) {
  const { page, line, path, within, onwards } = here
  const [first, ...others] = faultsAt(found.buttons.length)
  if (!first) throw new Error('There are no faults.')
  await line.failWith(first)
  const effect = await pressOnce(here, control, before)
  if (effect === 'unfilled')
    found.misses.push(`${path}: ${control.key} is not sent: ${(await look(here)).news.join()}`)
  if (effect === 'unfilled' || effect === 'elsewhere') return 'elsewhere'
  if (effect === 'on' || effect === 'nowhere') return effect
  found.buttons.push(control.key)
  await expectSentence(here, control, first, before.typed, found)
  for (const fault of others) {
    // Without its button, a page says what to do instead: the link has ended, or 'Try again'. Or a confirmation has
    // closed.
    const isThere = (await look(here)).controls.some(({ key }) => key === control.key)
    const { typed } = isThere ? await look(here) : await follow(here, way)
    await line.failWith(fault)
    await page.evaluate(onPage, { within, press: control.key })
    const isGone = here.isLink === true && fault.name === '410'
    await expectSentence(here, control, fault, isGone ? [] : typed, found)
  }
  // A check for the connection must finish before it is back, or the page would send then.
  await waitUntilSettled(here)
  return line.sent().some((call) => call in onwards) ? 'answered' : 'sent'
}

/** The effect of the first press: it sent or opened something, left, was refused for an empty field, or did nothing. */
async function pressOnce(here: Walk, { key, isSubmit }: Control, before: PageState) {
  const { page, line, within } = here
  const address = page.url()
  line.forget()
  await page.evaluate(onPage, { within, press: key })
  const [pause, most] = isSubmit ? [8_000, 12_000] : [400, 8_000]
  const start = Date.now()
  // Some buttons check first whether the connection is back, and only then send.
  for (let quiet = start; Date.now() < Math.min(quiet + pause, start + most);) {
    if (line.sent().length > 0) return 'sent'
    if (page.url() !== address) return 'elsewhere'
    if (line.isBusy()) quiet = Date.now()
    await page.waitForTimeout(30)
  }
  await waitUntilSettled(here)
  if (line.sent().length > 0) return 'sent'
  if (await isNew(here, before.controls)) return 'on'
  return isSubmit ? 'unfilled' : 'nowhere'
}

/** Expects a visible sentence about the failure, an uncovered button, and all typed text. */
async function expectSentence(here: Walk, { key }: Control, fault: Fault, typed: string[], found: Findings) {
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

/** Like every page, a dialog must be complete at 320 px and with letters of twice the size. */
async function measureDialog({ page, path }: Walk, way: readonly Step[], found: Findings): Promise<void> {
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
