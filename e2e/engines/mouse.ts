import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Screen } from './engine.ts'

type Spot = readonly [number, number]

/** The pointer of a display, by xdotool: both engines begin and end a drag only with what comes from outside of the page. */
export type Mouse = {
  /** Between two places in the page, in its own pixels. */
  drag: (from: Spot, to: Spot) => Promise<void>
}

const Where = z.object({ x: z.number(), y: z.number() })

/** In milliseconds, between two movements: as a hand. */
const pace = 40

export function createMouse({ display, xdotool }: Screen, run: (source: string) => Promise<unknown>): Mouse {
  const tell = (...words: (string | number)[]) =>
    execFileSync(xdotool, words.map(String), { env: { ...process.env, DISPLAY: display } })

  /** Where the page lies on the display: it is asked where a pointer is that was put somewhere. */
  async function pageCorner(): Promise<Spot> {
    await run(watchPointer)
    for (let tries = 0; tries < 50; tries += 1) {
      // Never twice at one place: that would be no movement.
      const [x, y] = [300 + (tries % 2), 400]
      tell('mousemove', x, y)
      await wait(pace)
      const seen = Where.safeParse(await run('globalThis.pointerSeen'))
      if (seen.success) return [x - seen.data.x, y - seen.data.y]
    }
    throw new Error('The page never sees the pointer of its display.')
  }

  return {
    drag: async (from, to) => {
      const [left, top] = await pageCorner()
      const move = async ([x, y]: Spot) => {
        tell('mousemove', Math.round(left + x), Math.round(top + y))
        await wait(pace)
      }
      await move(from)
      tell('mousedown', 1)
      await wait(pace)
      for (let step = 1; step <= 12; step += 1) {
        const part = step / 12
        await move([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part])
      }
      await move([to[0] + 2, to[1]])
      await wait(5 * pace)
      tell('mouseup', 1)
    },
  }
}

const watchPointer = `(() => {
  globalThis.pointerSeen = undefined
  addEventListener('pointermove', ({ clientX: x, clientY: y }) => (globalThis.pointerSeen = { x, y }), { once: true, capture: true })
  return true
})()`
