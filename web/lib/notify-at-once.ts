import { notifyManager } from '@tanstack/react-query'

let isAtOnce = false

// The library would notify after a timer, so that a press would be rendered a frame late.
notifyManager.setScheduler((notify) => (isAtOnce ? notify() : queueMicrotask(notify)))

/**
 * Makes changes to cached responses and calls, and notifies React before it returns. In an event handler, React then renders
 * them in the same render as the handler's own state, such as a menu that closes.
 */
export function notifyAtOnce<Result>(change: () => Result): Result {
  isAtOnce = true
  try {
    return change()
  } finally {
    isAtOnce = false
  }
}
