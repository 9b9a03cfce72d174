export type Turns = (work: () => Promise<void>) => () => Promise<void>

/**
 * Runs work one at a time, once for all who are waiting. A caller gets the next run, which begins after they asked.
 * Joining the current run would be wrong: it may have looked already.
 */
export const inTurns: Turns = (work) => {
  let before: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  function begin(): Promise<void> {
    next = undefined
    return work()
  }

  return () => {
    if (next === undefined) {
      next = before.then(begin)
      before = next.catch(() => undefined)
    }
    return next
  }
}
