import { setTimeout as pause } from 'node:timers/promises'
import { trySignIn } from '#server/testing/dataset.ts'

type Flood = {
  url: string
  /** Sign-ins a second, and for how many seconds. */
  rate: number
  seconds: number
  /** Addresses of accounts that there are; every other sign-in names one that there is not. */
  known: readonly string[]
}

/**
 * Signs in at a steady rate, each from another address and with a wrong password, so that no limit of tries is what
 * ends it. Resolves, when all were answered, to how often each status came, or what a connection broke with.
 */
export async function floodWithSignIns({
  url,
  rate,
  seconds,
  known,
}: Flood): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const answers: Promise<void>[] = []
  const began = performance.now()
  while (answers.length < rate * seconds) {
    // What a busy machine held up is caught up with: the rate is kept.
    while (answers.length < Math.min(rate * seconds, ((performance.now() - began) / 1_000) * rate)) {
      const at = answers.length
      const email =
        at % 2 === 0 ? (known[(at / 2) % known.length] ?? 'nobody@flood.test') : `nobody${at}@flood.test`
      const from = `198.18.${at >> 8}.${at % 256}`
      const tried = trySignIn(url, { email, password: 'a guess', from }).catch(whatBroke)
      answers.push(tried.then((status) => void (statuses[status] = (statuses[status] ?? 0) + 1)))
    }
    await pause(20)
  }
  await Promise.all(answers)
  return statuses
}

/** fetch says only that it failed, and has the reason as its cause. */
const whatBroke = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)

/** Calls until stopped, again and again with a short pause; `end` resolves to the milliseconds each call took. */
export function measureUntilEnd(call: () => Promise<number>) {
  const measured = { isOn: true }
  const times: number[] = []
  const running = (async () => {
    while (measured.isOn) {
      const began = performance.now()
      const status = await call()
      if (status !== 200) throw new Error(`The answer was ${status}.`)
      times.push(performance.now() - began)
      await pause(25)
    }
  })()
  // A failure is reported at the end, and not before anyone listens.
  running.catch(() => undefined)
  return {
    end: async () => {
      measured.isOn = false
      await running
      return times
    },
  }
}
