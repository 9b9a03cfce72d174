import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Engine } from './engine.ts'
import { placeOf } from './place.ts'

/** Keys that write nothing, by their WebDriver names. */
export const key = {
  tab: '\uE004',
  return: '\uE007',
  escape: '\uE00C',
  right: '\uE014',
  down: '\uE015',
} as const

export type EngineVisitor = ReturnType<typeof visitorOf>

/** In milliseconds: as long as a person might wait on a machine that does other work besides. */
const timeoutMs = 60_000

const Place = z.tuple([z.number(), z.number()]).nullable()

/** Somebody in front of that window: with mouse and keys, going by what controls are called. */
export function visitorOf(engine: Engine) {
  const look = async <Args extends readonly unknown[], Seen>(
    Seen: z.ZodType<Seen>,
    what: (...args: Args) => unknown,
    ...args: Args
  ): Promise<Seen> => Seen.parse(await engine.run(`(${what})(...${JSON.stringify(args)})`))

  const until = async <Seen>(what: string, seen: () => Promise<Seen>): Promise<NonNullable<Seen>> => {
    let trouble: unknown
    for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(100)) {
      try {
        const now = await seen()
        if (now) return now
      } catch (error) {
        trouble = error // between two pages there is none to look at
      }
    }
    const shown = await look(z.string(), () => document.body.innerText)
    throw new Error(`${engine.name} waited in vain for ${what}. It shows: ${shown}`, { cause: trouble })
  }

  const sees = (text: string) =>
    until(`“${text}”`, () => look(z.boolean(), (wanted) => document.body.innerText.includes(wanted), text))

  /** Once it stays where it is: sheets slide in. */
  const place = (selector: string, name: string) => {
    let before = ''
    let still = 0
    return until(`${selector} called ${name}`, async () => {
      const now = await look(Place, placeOf, selector, name)
      still = String(now) === before ? still + 1 : 0
      before = String(now)
      return still >= 2 ? now : null
    })
  }

  const press = async (selector: string, name: string) => {
    const [x, y] = await place(selector, name)
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }
    const down = { type: 'pointerDown', button: 0 }
    const up = { type: 'pointerUp', button: 0 }
    const hold = { type: 'pause', duration: 30 }
    await engine.act([{ ...mouse, actions: [{ type: 'pointerMove', x, y }, down, hold, up] }])
  }

  /** Also keys such as those of `key`. */
  const type = (text: string) => {
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return engine.act([{ type: 'key', id: 'keys', actions: keys }])
  }

  return {
    name: engine.name,
    go: engine.go,
    print: engine.print,
    look,
    until,
    sees,
    press,
    type,
    /** From the middle of one thing to that of another, each by its selector and name; both have to be in sight. */
    drag: async (from: readonly [string, string], to: readonly [string, string]) => {
      const end = await place(...to)
      await engine.mouse?.drag(await place(...from), end)
    },
    fill: async (name: string, text: string) => {
      await press('input:not([type=radio],[type=checkbox]),textarea', name)
      await type(text)
    },
    choose: async (button: string, option: string) => {
      await press('button', button)
      await press('[role=option]', `^${option}$`)
    },
  }
}
