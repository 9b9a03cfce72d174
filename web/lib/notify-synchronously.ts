import { notifyManager } from '@tanstack/react-query'

let isSynchronous = false

// The library would notify after a timer, so that a press would be rendered a frame late.
notifyManager.setScheduler((notify) => (isSynchronous ? notify() : queueMicrotask(notify)))

/**
 * Makes changes to cached responses and calls, and notifies React before it returns. In an event handler, React then renders
 * them in the same render as the handler's own state, such as a menu that closes.
 */
export function notifySynchronously<Result>(change: () => Result): Result {
  isSynchronous = true
  try {
    return change()
  } finally {
    isSynchronous = false
  }
}
