import { expect, type Page } from '@playwright/test'
import { isDeepStrictEqual } from 'node:util'
import { fill } from './faults-fields.ts'
import { onPage, type Control, type PageState, type Task } from './faults-page.ts'
import { faultsAt, type Responses, type Fault, type FaultyNetwork } from './faulty-network.ts'
import { findCutOff } from './reflow.ts'

export type Walk = {
  page: Page
  network: FaultyNetwork
  path: string
  /** Where to look for controls while no dialog is open. */
  within: string
  /** Stubbed responses that let the walk reach the next step. */
  nextStepStubs: Responses
  /** A link's page: its form disappears if the link turns out to be invalid. */
  isLink?: boolean | undefined
}

/** The buttons that send something, and what was wrong. */
export type Findings = { buttons: string[]; misses: string[] }

type Step = { key: string; isAnswered: boolean }

/** Presses every control of a screen and of what opens from it, while each call fails in every way. */
export async function walk(target: Walk): Promise<Findings> {
  const found: Findings = { buttons: [], misses: [] }
  const seenKeys = new Set<string>()
  const queue: Step[][] = [[]]
  for (let steps = queue.shift(); steps; steps = queue.shift()) {
    const { controls } = await follow(target, steps)
    await measureDialog(target, steps, found)
    const newControls = controls.filter(({ key }) => !seenKeys.has(key) && !signOutKeys.test(key))
    for (const { key } of newControls) seenKeys.add(key)
    let hasMoved = false
    for (const control of newControls) {
      if (hasMoved) await follow(target, steps)
      const before = await readState(target, { clear: true })
      const next = await tryOut(target, { steps, control, before, found })
      hasMoved = next !== 'nothing' && !(await isRestored(target, before))
      if (next === 'opened' || next === 'answered')
        queue.push([...steps, { key: control.key, isAnswered: next === 'answered' }])
    }
  }
  return found
}

/** The device counts as signed out even if the server can't be reached: offline.spec.ts and sign-in.spec.ts. */
const signOutKeys = /\| (Logout|Sign out)$/

const readState = ({ page, within }: Walk, options: Pick<Task, 'clear'> = {}) =>
  page.evaluate(onPage, { within, ...options })

/** Whether everything is as before once the opened dialogs are closed. If so, the page need not be reloaded. */
async function isRestored(target: Walk, before: PageState): Promise<boolean> {
  await target.network.respondWith({})
  const hasSameState = async () => isDeepStrictEqual(await readState(target, { clear: true }), before)
  if (await hasSameState()) return true
  await target.page.keyboard.press('Escape')
  await target.page.waitForTimeout(100)
  return hasSameState()
}

/** Follows the steps from the start, filling in every field. */
async function follow(target: Walk, steps: readonly Step[]): Promise<PageState> {
  const { page, network, path, nextStepStubs } = target
  await network.respondWith({})
  // Another page is opened first, because opening the same URL would only scroll. A draft would start the page at
  // a later step.
  await page.goto('/icon.svg')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await waitUntilSettled(target)
  await fill(page)
  for (const { key, isAnswered } of steps) {
    await network.respondWith(isAnswered ? nextStepStubs : {})
    const { controls } = await readState(target)
    await page.evaluate(onPage, { within: target.within, press: key })
    // A response need not lead to a new step: some only send another code.
    for (const end = Date.now() + 5_000; Date.now() < end && !(await isNew(target, controls));) {
      await page.waitForTimeout(50)
    }
    await waitUntilSettled(target)
    await fill(page)
  }
  await network.respondWith({})
  return readState(target)
}

/** Waits for every response, and for code that is loaded on demand or when idle. */
async function waitUntilSettled({ page, network }: Walk): Promise<void> {
  const end = Date.now() + 8_000
  for (let quiet = 0; quiet < 3 && Date.now() < end; quiet = network.isBusy() ? 0 : quiet + 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
    await page.waitForTimeout(40)
  }
}

/** Whether there is a control that wasn't there before. */
async function isNew(target: Walk, before: readonly Control[]): Promise<boolean> {
  const keys = new Set(before.map(({ key }) => key))
  return (await readState(target)).controls.some(({ key }) => !keys.has(key))
}

type Attempt = { steps: readonly Step[]; control: Control; before: PageState; found: Findings }

/** Presses one button while its calls fail in one way after another. Resolves to what the press led to. */
async function tryOut(target: Walk, { steps, control, before, found }: Attempt) {
  const { page, network, path, within, nextStepStubs } = target
  const [first, ...others] = faultsAt(found.buttons.length)
  if (!first) throw new Error('There are no faults.')
  await network.failWith(first)
  const effect = await pressOnce(target, control, before)
  if (effect === 'unfilled')
    found.misses.push(`${path}: ${control.key} is not sent: ${(await readState(target)).alerts.join()}`)
  if (effect === 'unfilled' || effect === 'elsewhere') return 'elsewhere'
  if (effect === 'opened' || effect === 'nothing') return effect
  found.buttons.push(control.key)
  await expectSentence(target, control, first, before.typed, found)
  for (const fault of others) {
    // If the button is gone, the page says what to do instead (the link is no longer valid, or 'Try again'), or a confirmation
    // has closed.
    const isPresent = (await readState(target)).controls.some(({ key }) => key === control.key)
    const { typed } = isPresent ? await readState(target) : await follow(target, steps)
    await network.failWith(fault)
    await page.evaluate(onPage, { within, press: control.key })
    const isGone = target.isLink === true && fault.name === '410'
    await expectSentence(target, control, fault, isGone ? [] : typed, found)
  }
  // A connection check must finish before the connection is back, or the page would then send.
  await waitUntilSettled(target)
  return network.sentCalls().some((call) => call in nextStepStubs) ? 'answered' : 'sent'
}

/** The effect of the first press: it sent or opened something, left, was refused for an empty field, or did nothing. */
async function pressOnce(target: Walk, { key, isSubmit }: Control, before: PageState) {
  const { page, network, within } = target
  const address = page.url()
  network.forgetCalls()
  await page.evaluate(onPage, { within, press: key })
  const [quietMs, maxMs] = isSubmit ? [8_000, 12_000] : [400, 8_000]
  const start = Date.now()
  // Some buttons check first whether the connection is back, and only then send.
  for (let quiet = start; Date.now() < Math.min(quiet + quietMs, start + maxMs);) {
    if (network.sentCalls().length > 0) return 'sent'
    if (page.url() !== address) return 'elsewhere'
    if (network.isBusy()) quiet = Date.now()
    await page.waitForTimeout(30)
  }
  await waitUntilSettled(target)
  if (network.sentCalls().length > 0) return 'sent'
  if (await isNew(target, before.controls)) return 'opened'
  return isSubmit ? 'unfilled' : 'nothing'
}

/** Expects a visible sentence about the failure, an uncovered button, and all typed text. */
async function expectSentence(
  target: Walk,
  { key }: Control,
  fault: Fault,
  typed: string[],
  found: Findings,
) {
  const { page, path, within } = target
  const state = await page.evaluate(onPage, {
    within,
    until: { message: fault.message.source, typed, pressed: key },
  })
  const reportMiss = (problem: string) => found.misses.push(`${path}: ${key} under ${fault.name} ${problem}`)
  if (!state.alerts.some((text) => fault.message.test(text)))
    reportMiss(`says ${JSON.stringify(state.alerts)}`)
  const lost = typed.filter((one) => !state.typed.includes(one))
  if (lost.length > 0) reportMiss(`loses ${JSON.stringify(lost)}`)
  if (state.cover !== '') reportMiss(`is under a toast: ${state.cover}`)
  const strangeTexts = state.alerts.filter((text) =>
    /undefined|\[object|NaN|[A-Z]{3,}_[A-Z]{3,}|<\/?\w+>/.test(text),
  )
  if (strangeTexts.length > 0) reportMiss(`shows ${JSON.stringify(strangeTexts)}`)
}

/** Like every page, a dialog must be complete at 320 px and with letters of twice the size. */
async function measureDialog({ page, path }: Walk, steps: readonly Step[], found: Findings): Promise<void> {
  const dialog = page.locator('[role=dialog], [role=menu], [role=alertdialog]:not([aria-modal=false])')
  if ((await dialog.count()) === 0) return
  const devtools = await page.context().newCDPSession(page)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const { fontSize, ...narrow } of [
    { width: 320, height: 640, fontSize: 16 },
    { width: 390, height: 844, fontSize: 32 },
  ]) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
    await page.setViewportSize(narrow)
    let cutTexts = await page.evaluate(findCutOff)
    for (
      const end = Date.now() + 3_000;
      cutTexts.length > 0 && Date.now() < end;
      cutTexts = await page.evaluate(findCutOff)
    ) {
      await page.waitForTimeout(50)
    }
    const opened = steps.map(({ key }) => key).join(', then ')
    if (cutTexts.length > 0)
      found.misses.push(
        `${path}: ${opened} at ${narrow.width} px, ${fontSize} px letters: ${cutTexts.join('; ')}`,
      )
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.setViewportSize(size)
  await devtools.detach()
}
