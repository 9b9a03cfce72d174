import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Engine } from './engine.ts'

/** As long as a person might wait on a busy machine. */
const timeoutMs = 60_000

/** Finds things in a window's page, retrying until they are there. */
export function pageReaderOf(engine: Engine) {
  const evaluate = async <Args extends readonly unknown[], Seen>(
    Seen: z.ZodType<Seen>,
    callback: (...args: Args) => unknown,
    ...args: Args
  ): Promise<Seen> => Seen.parse(await engine.run(`(${callback})(...${JSON.stringify(args)})`))

  const until = async <Seen>(description: string, read: () => Promise<Seen>): Promise<NonNullable<Seen>> => {
    let lastError: unknown
    for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(100)) {
      try {
        const value = await read()
        if (value) return value
      } catch (error) {
        lastError = error // During navigation there is no page to search.
      }
    }
    const pageText = await evaluate(z.string(), textsOf)
    throw new Error(`${engine.name} waited in vain for ${description}. It shows: ${pageText}`, {
      cause: lastError,
    })
  }

  const untilIn = <Args extends readonly unknown[]>(
    description: string,
    read: (...args: Args) => unknown,
    ...args: Args
  ) => until(description, () => evaluate(z.boolean(), read, ...args))

  return {
    evaluate,
    until,
    /** Waits until a function that runs in the page returns true. */
    untilIn,
    sees: (text: string) =>
      untilIn(`“${text}”`, (expected) => document.body.innerText.includes(expected), text),
    lacks: (text: string) =>
      untilIn(`no “${text}”`, (expected) => !document.body.innerText.includes(expected), text),
    /** Waits for one of these elements with a text that matches the pattern. */
    shows: (selector: string, pattern: string) =>
      untilIn(`${selector} with ${pattern}`, isShown, selector, pattern, true),
    hides: (selector: string, pattern: string) =>
      untilIn(`no ${selector} with ${pattern}`, isShown, selector, pattern, false),
    /** Waits until the first of these fields has this text. */
    reads: (selector: string, text: string) =>
      untilIn(`${selector} to read “${text}”`, hasFieldText, selector, text),
    isAt: (path: string) => untilIn(`the page ${path}`, (start) => location.pathname.startsWith(start), path),
  }
}

/** Runs in the page. Returns its text, with the values of its fields. */
function textsOf(): string {
  const fields = [...document.querySelectorAll('input')].map(({ name, value }) => `[${name}: ${value}]`)
  return [document.body.innerText, ...fields].join('\n')
}

/** Runs in the page. */
function isShown(selector: string, pattern: string, isWanted: boolean): boolean {
  const expression = new RegExp(pattern, 'is')
  const visibleElements = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0,
  )
  return visibleElements.some((element) => expression.test(element.innerText)) === isWanted
}

/** Runs in the page. */
function hasFieldText(selector: string, text: string): boolean {
  const field = document.querySelector(selector)
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === text
}
