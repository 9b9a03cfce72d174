import type { Mouse } from './mouse.ts'

/** One browser window, driven by what the browser itself offers. Both engines take the same actions (W3C WebDriver). */
export type Engine = {
  name: string
  go: (url: string) => Promise<unknown>
  /** The value of an expression in the page. */
  run: (source: string) => Promise<unknown>
  act: (actions: readonly object[]) => Promise<unknown>
  /** Where it has a display. */
  mouse?: Mouse
  /** The page as a PDF, where the engine can. */
  print: () => Promise<Buffer | undefined>
  /** How many windows and tabs there are, where a walk needs to know. */
  windows?: () => Promise<number>
  /** Errors on its console, where the engine shows them. */
  troubles: readonly string[]
  close: () => Promise<void>
}

export type Size = { width: number; height: number }

/** A display, and the program that moves its pointer. */
export type Screen = { display: string; xdotool: string }
