import { setTimeout as pause } from 'node:timers/promises'
import { trySignIn } from '#server/testing/dataset.ts'

type Flood = {
  url: string
  /** Sign-ins per second, and the duration in seconds. */
  rate: number
  seconds: number
  /** Addresses of existing accounts; every other sign-in uses an unknown one. */
  knownEmails: readonly string[]
}

/**
 * Signs in at a steady rate, each time from a different address and with a wrong password, so that no attempt limit
 * stops it. Resolves to the count of each status or error.
 */
export async function floodWithSignIns({
  url,
  rate,
  seconds,
  knownEmails,
}: Flood): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const responses: Promise<void>[] = []
  const began = performance.now()
  while (responses.length < rate * seconds) {
    // Catches up after delays on a busy machine, to keep the rate.
    while (responses.length < Math.min(rate * seconds, ((performance.now() - began) / 1_000) * rate)) {
      const index = responses.length
      const email =
        index % 2 === 0
          ? (knownEmails[(index / 2) % knownEmails.length] ?? 'nobody@flood.test')
          : `nobody${index}@flood.test`
      const from = `198.18.${index >> 8}.${index % 256}`
      const attempt = trySignIn(url, { email, password: 'a guess', from }).catch(causeOf)
      responses.push(attempt.then((status) => void (statuses[status] = (statuses[status] ?? 0) + 1)))
    }
    await pause(20)
  }
  await Promise.all(responses)
  return statuses
}

/** fetch only reports a failure, with the reason as its cause. */
const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)

/** Calls repeatedly with a short pause until stopped; `end` resolves to the milliseconds each call took. */
export function measureUntilEnd(call: () => Promise<number>) {
  const measuring = { isRunning: true }
  const times: number[] = []
  const running = (async () => {
    while (measuring.isRunning) {
      const began = performance.now()
      const status = await call()
      if (status !== 200) throw new Error(`The response was ${status}.`)
      times.push(performance.now() - began)
      await pause(25)
    }
  })()
  // A failure is reported by `end`, not as an unhandled rejection before.
  running.catch(() => undefined)
  return {
    end: async () => {
      measuring.isRunning = false
      await running
      return times
    },
  }
}
