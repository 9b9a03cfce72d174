/**
 * Waits for `work` up to `milliseconds`, then fails with the name of the work and the result of `explain`. vitest's
 * own limit for hooks reports neither.
 */
export async function inTime<T>(
  work: Promise<T>,
  { milliseconds, what, explain }: { milliseconds: number; what: string; explain?: () => Promise<string> },
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(async () => {
    const more = await explain?.().catch((error: unknown) => String(error))
    late.reject(new Error([`After ${milliseconds / 1000} s: ${what}.`, more].filter(Boolean).join(' ')))
  }, milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
