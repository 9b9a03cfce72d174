export type Serialize = (work: () => Promise<void>) => () => Promise<void>

/**
 * Makes a function that runs the work once at a time, and once for all waiting callers. A caller gets the next run,
 * which begins after the call. Joining the current run would be wrong, because it may have missed the caller's change.
 */
export const serializeRuns: Serialize = (work) => {
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
