/** A signal that aborts with the first of the given ones and its reason. Safari has AbortSignal.any only since 17.4. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else
      signal.addEventListener('abort', () => controller.abort(signal.reason), {
        once: true,
        signal: controller.signal,
      })
  }
  return controller.signal
}
