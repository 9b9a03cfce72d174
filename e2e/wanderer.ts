import type { Page } from '@playwright/test'
import { demoPassword } from '#server/demo/people.ts'
import { createRandom, type Random } from '#server/rooms/optimum/random.ts'
import { forAnyone } from './every-page.ts'
import type { Visitor } from './story.ts'
import { readScreen, unlessGone, watchLine, type Line } from './wanderer-look.ts'
import type { Control, Screen } from './wanderer-page.ts'

export type Walk = {
  visitor: Visitor
  /** URLs where the wanderer begins, and where it goes if it knows everything around it. */
  starts: readonly string[]
  /** Signs a wanderer in again who has signed out. Without `enter`, the sign-in page is a page like others. */
  enter?: () => Promise<void>
  /** Private texts that such people may read. */
  mayRead?: RegExp
}

type Limits = {
  /** The same seed makes the same choices on the same screens. */
  seed: number
  seconds: number
  steps?: number
  /** Ends the walk as soon as such a problem is found. */
  until?: RegExp
}

export type WalkResult = {
  /** Each problem with its path and the last steps before it. */
  problems: string[]
  steps: number
  /** The numbers of different controls that were pressed, and of paths that were seen. */
  pressed: number
  paths: number
}

/** Presses, types, and goes back and forth at random, and checks after each step that a person could continue. */
export async function wander({ visitor, starts, enter, mayRead }: Walk, limits: Limits): Promise<WalkResult> {
  const { page, watch } = visitor
  const random = createRandom(limits.seed)
  const line = await watchLine(page)
  const presses = new Map<string, number>()
  const visits = new Map<string, number>()
  const trail: string[] = []
  const found = new Map<string, string>()
  let [steps, seenCount] = [0, 0]
  const end = Date.now() + limits.seconds * 1000
  const isOver = () =>
    Date.now() >= end ||
    steps >= (limits.steps ?? Infinity) ||
    found.size >= 12 ||
    [...found.keys()].some((one) => limits.until?.test(one))

  const countVisits = (start: string) => visits.get(start.replace(/[?#].*/, '')) ?? 0
  const openElsewhere = () => {
    const fewestVisits = Math.min(...starts.map(countVisits))
    const rareStarts = starts.filter((one) => countVisits(one) === fewestVisits)
    return openPath(random.sample(rareStarts, 1).join(''))
  }
  let next = openElsewhere()
  let screen = emptyScreen
  for (; !isOver(); steps += 1) {
    const before = screen
    trail.push(next.description)
    const problems = (await next.run(page, line)) ?? []
    screen = await readScreen(page, line, found)
    visits.set(screen.path, countVisits(screen.path) + 1)
    const errors = await watch.errors()
    const newErrors = errors.slice(seenCount).filter((one) => !mayRead?.test(one))
    problems.push(...(next.check?.(before, screen) ?? []), ...screen.faults, ...newErrors)
    seenCount = errors.length
    for (const problem of problems.filter((one) => !found.has(one)))
      found.set(problem, `${screen.path}: ${problem}\n    after ${trail.slice(-8).join(' → ')}`)
    const isSignedOut = enter !== undefined && screen.path === '/auth'
    if (isSignedOut) {
      trail.push('sign in')
      await enter()
    }
    const isLost = isSignedOut || problems.length > 0
    next = (isLost ? undefined : chooseStep({ screen, presses, random })) ?? openElsewhere()
  }
  return { problems: [...found.values()], steps, pressed: presses.size, paths: visits.size }
}

type Step = {
  description: string
  /** Resolves to the problems on the way, if any. */
  run: (page: Page, line: Line) => Promise<string[] | void>
  /** Returns what is wrong with the screen that it led to. */
  check?: (before: Screen, after: Screen) => string[]
}

type Place = { screen: Screen; presses: Map<string, number>; random: Random }

/** Returns undefined if the wanderer should start elsewhere. */
function chooseStep({ screen, presses, random }: Place): Step | undefined {
  const chance = random.unit()
  const { controls, dialog, entryIndex, entries } = screen
  const fields = [...controls.keys()].filter((one) => controls[one]?.field !== undefined)
  const isNew = ({ kind }: Control) => !presses.has(kind)
  if (dialog !== undefined && chance < 0.15) return leaveDialog(dialog)
  if (entryIndex > 0 && chance < 0.1 && entries[entryIndex - 1] !== '/icon.svg') return goBack
  if (entryIndex + 1 < entries.length && chance < 0.12) return goForward
  if (chance < 0.14) return reload
  if (dialog === undefined && (chance < 0.18 || !controls.some(isNew))) return undefined
  if (fields.length > 0 && chance < (dialog === undefined ? 0.25 : 0.35))
    return fillIn(fields, random, screen)
  const weights = controls.map(({ kind, name, field }) => {
    const baseWeight = 1 / (1 + 2 * (presses.get(kind) ?? 0)) ** 2
    if (field !== undefined || /^(Logout|Sign out)/.test(name)) return baseWeight / 20
    // Links matter less than other controls, because the wanderer also opens pages by their URL.
    return kind.startsWith('to ') ? baseWeight / 4 : baseWeight
  })
  let remaining = random.unit() * weights.reduce((sum, one) => sum + one, 0)
  const chosen = weights.findIndex((weight) => (remaining -= weight) <= 0)
  const control = controls[chosen]
  if (!control) return undefined
  presses.set(control.kind, (presses.get(control.kind) ?? 0) + 1)
  return press(control, chosen)
}

const emptyScreen: Screen = {
  path: '',
  entryIndex: 0,
  entries: [],
  dialog: undefined,
  isLoading: false,
  controls: [],
  faults: [],
}

const openPath = (path: string): Step => ({
  description: `open ${path}`,
  run: async (page) => {
    try {
      await page.goto(path)
    } catch (error) {
      return [`cannot be opened: ${String(error).split('\n', 1).join('')}`]
    }
  },
})

const press = ({ name }: Control, index: number): Step => ({
  description: `press “${name}”`,
  run: (page) => tryPress(page, index),
})

/** Presses a control, unless it is gone or covered by now, which can happen to people too. */
const tryPress = (page: Page, index: number) =>
  unlessGone(async () => (await elementAt(page, index))?.click({ timeout: 1_500 }))

async function elementAt(page: Page, index: number) {
  const handle = await page.evaluateHandle(
    (one): Element | undefined => Reflect.get(window, 'wandererControls')?.[one],
    index,
  )
  return handle.asElement()
}

/** Types plausible texts into all fields, or awkward ones into some, and sometimes presses Enter. */
function fillIn(fields: readonly number[], random: Random, { controls }: Screen): Step {
  const isPlausible = random.unit() < 0.6
  const chosen = isPlausible ? fields.slice(0, 12) : random.sample(fields, Math.min(2, fields.length))
  const texts = chosen.map((index) => {
    const { field = 'text', name = '' } = controls[index] ?? {}
    return isPlausible || field === 'segment'
      ? makePlausible(field, name, random)
      : random.sample(awkwardTexts, 1).join('')
  })
  const pressesEnter = random.unit() < 0.3
  return {
    description: `type ${texts.map((text) => JSON.stringify(text.slice(0, 20))).join(', ')}${pressesEnter ? ' and Enter' : ''}`,
    run: async (page) => {
      for (const [index, controlIndex] of chosen.entries())
        await typeInto(page, controlIndex, controls[controlIndex]?.field, texts[index] ?? '')
      if (pressesEnter) await page.keyboard.press('Enter')
    },
  }
}

async function typeInto(
  page: Page,
  controlIndex: number,
  field: string | undefined,
  text: string,
): Promise<void> {
  await unlessGone(async () => {
    const handle = await elementAt(page, controlIndex)
    if (field !== 'segment') return handle?.fill(text, { timeout: 1_500 })
    await handle?.focus()
    return page.keyboard.type(text)
  })
}

function makePlausible(field: string, name: string, random: Random): string {
  const number = random.below(90) + 10
  if (field === 'password') return demoPassword
  if (field === 'segment') return String(number % 12)
  if (field === 'email' || /e-?mail/i.test(name)) return `robin.marsh${number}@example.org`
  if (field === 'tel' || /phone/i.test(name)) return `+3519123456${number}`
  if (field === 'url' || /url|link/i.test(name)) return 'https://www.google.com/maps/@38.6969,-9.4207,15z'
  if (field === 'number' || /count|capacity|number|beds|price/i.test(name)) return String(number % 9)
  if (field === 'search') return 'ar'
  return `Robin Marsh ${number}`
}

const awkwardTexts: readonly string[] = [
  '  ',
  '0',
  '-1',
  '99999999999999',
  '25:99',
  '2027-02-30',
  '<b>bold</b>',
  'O’Neill"; drop table people; --',
  'مرحبا بالعالم',
  '🎈🎈🎈',
  '%00\\..\\x',
  'long '.repeat(400),
]

const goBack: Step = {
  description: 'back',
  run: async (page) => void (await unlessGone(() => page.goBack({ waitUntil: 'commit', timeout: 10_000 }))),
  check: (before, after) => {
    const expected = before.entries[before.entryIndex - 1]
    const isPublic = [expected, after.path].some((path) => path === undefined || forAnyone.includes(path))
    if (after.entryIndex >= before.entryIndex) return [`back from ${before.path} to ${expected} goes nowhere`]
    return isPublic || after.path === expected ? [] : [`back to ${expected} leads to ${after.path}`]
  },
}

const goForward: Step = {
  description: 'forward',
  run: async (page) =>
    void (await unlessGone(() => page.goForward({ waitUntil: 'commit', timeout: 10_000 }))),
}

const reload: Step = {
  description: 'reload',
  run: async (page) => void (await page.reload({ waitUntil: 'commit' })),
  check: (before, after) =>
    [before, after].some(({ path }) => forAnyone.includes(path)) || before.path === after.path
      ? []
      : [`a reload of ${before.path} leads to ${after.path}`],
}

/** Leaves a dialog as people do, with Escape or a button, and discards what was typed. */
const leaveDialog = (title: string): Step => ({
  description: `leave “${title}”`,
  run: async (page, line) => {
    for (let tries = 0; tries < 4; tries += 1) {
      const { dialog, controls } = await readScreen(page, line, new Map())
      if (dialog === undefined) return []
      const [buttonIndex] = [/^Discard/, /^(Close|Cancel|Keep |Not now|Stay|Done|No\b)/].flatMap((words) => {
        const index = controls.findIndex(({ name }) => words.test(name))
        return index === -1 ? [] : [index]
      })
      if (tries === 0 || buttonIndex === undefined) await page.keyboard.press('Escape')
      else await tryPress(page, buttonIndex)
    }
    const { dialog, path } = await readScreen(page, line, new Map())
    return dialog === title ? [`“${title}” on ${path} can’t be closed`] : []
  },
})
