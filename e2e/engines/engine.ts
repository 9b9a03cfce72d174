/** One browser window, controlled by the browser's own protocol. Both engines take the same actions (W3C WebDriver). */
export type Engine = {
  name: string
  go: (url: string) => Promise<unknown>
  /** Evaluates an expression in the page. */
  run: (source: string) => Promise<unknown>
  act: (actions: readonly object[]) => Promise<unknown>
  /** The page as a PDF, if the engine supports that. */
  print: () => Promise<Buffer | undefined>
  /** Errors on its console, if the engine reports them. */
  errors: readonly string[]
  close: () => Promise<void>
}

export type Size = { width: number; height: number }
