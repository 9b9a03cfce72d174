/** One browser window, driven by what the browser itself offers. Both engines take the same actions (W3C WebDriver). */
export type Engine = {
  name: string
  go: (url: string) => Promise<unknown>
  /** The value of an expression in the page. */
  run: (source: string) => Promise<unknown>
  act: (actions: readonly object[]) => Promise<unknown>
  /** The page as a PDF, where the engine can. */
  print: () => Promise<Buffer | undefined>
  /** Errors on its console, where the engine shows them. */
  troubles: readonly string[]
  close: () => Promise<void>
}

export type Size = { width: number; height: number }
