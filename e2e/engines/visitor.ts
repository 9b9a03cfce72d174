import { z } from 'zod'
import type { Engine } from './engine.ts'
import { pageReaderOf } from './page-reader.ts'
import { placeOf, type Target } from './place.ts'

/** Keys that type no character, by their WebDriver names. */
export const key = {
  backspace: '\uE003',
  return: '\uE007',
} as const

export type EngineVisitor = ReturnType<typeof visitorOf>

const Place = z.tuple([z.number(), z.number()]).nullable()

const field = 'input:not([type=radio],[type=checkbox]),textarea'

export const pressesOf = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])

/** A person at a window, who uses mouse and keyboard, and finds controls by their names. */
export function visitorOf(engine: Engine) {
  const reader = pageReaderOf(engine)
  const { evaluate, until } = reader

  /** Waits until the control stops moving, because sheets slide in. */
  const findPlace = (target: Target, within: Target | null) => {
    let lastPlace = ''
    let unchangedCount = 0
    return until(`${target.join(' called ')}${within ? ` in ${within.join(' ')}` : ''}`, async () => {
      const now = await evaluate(Place, placeOf, target, within)
      unchangedCount = String(now) === lastPlace ? unchangedCount + 1 : 0
      lastPlace = String(now)
      return unchangedCount >= 2 ? now : null
    })
  }

  const press = async (selector: string, name: string, within: Target | null = null) => {
    const [x, y] = await findPlace([selector, name], within)
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }
    const down = { type: 'pointerDown', button: 0 }
    const up = { type: 'pointerUp', button: 0 }
    const hold = { type: 'pause', duration: 30 }
    await engine.act([{ ...mouse, actions: [{ type: 'pointerMove', x, y }, down, hold, up] }])
  }

  /** Also types keys such as those of `key`. */
  const type = (text: string) => engine.act([{ type: 'key', id: 'keys', actions: pressesOf(text) }])

  /**
   * Repeats until the field has the focus. On a busy machine, WebKit's driver sometimes presses a field in a newly
   * opened sheet without effect, up to a few times in ten. No event of the page explains that.
   */
  const pressField = (name: string, within: Target | null) =>
    until(`the keyboard in ${name}`, async () => {
      await press(field, name, within)
      return evaluate(z.boolean(), isInField)
    })

  const fill = async (name: string, text: string, within: Target | null = null) => {
    await pressField(name, within)
    await type(text)
  }

  return {
    ...reader,
    go: engine.go,
    print: engine.print,
    press,
    type,
    fill,
    /** Replaces a field's text. */
    refill: async (name: string, text: string, within: Target | null = null) => {
      await pressField(name, within)
      await evaluate(z.boolean(), selectAll)
      await type(text === '' ? key.backspace : text)
    },
    /** Types a date like 12/01/2026, starting at the month. */
    typeDate: async (group: string, date: string) => {
      await press('[role=spinbutton][data-type=month]', group)
      await type(date.replaceAll('/', ''))
    },
    answer: (question: string, choice: string) =>
      press('label', `^${choice}$`, ['[role=radiogroup]', question]),
    choose: async (button: string, option: string) => {
      await press('button', button)
      await press('[role=option]', `^${option}$`)
    },
    /** Presses a button of a toast. */
    pressInToast: (text: string, button: string) =>
      press('button', `^${button}$`, ['[role=alertdialog]', text]),
    toasts: (text: string) => reader.shows('[role=alertdialog]', text),
  }
}

/** Runs in the page. */
const isInField = () => document.activeElement?.matches('input,textarea') === true

/** Runs in the page. */
function selectAll(): boolean {
  const { activeElement } = document
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  if (isField) activeElement.select()
  return isField
}
