/** How long a challenge may be solved, and its solution used, in milliseconds. */
export const challengeValidMs = 10 * 60 * 1000

/**
 * The amount of work: rounds of PBKDF2 per try, and the maximum number of tries; half of them on average, which takes
 * a desktop 0.2 s and a phone 0.6 s (docs/decisions/016).
 */
export const work = { iterations: 5_000, tries: 560 } as const

/** A solution: the challenge's nonce, its end in milliseconds, its seal, and the number found. */
export type Solution = { nonce: string; endsAt: number; seal: string; found: string }

/** Parses a header; null for anything that our solver didn't write. Doesn't check whether the solution is right. */
export function readSolution(header: string | undefined): Solution | null {
  const parts = /^([\w-]{22})\.(\d{13})\.([\w-]{43})\.([0-9a-f]{32})$/.exec(header ?? '')
  const [, nonce, endsAt, seal, found] = parts ?? []
  return nonce && endsAt && seal && found ? { nonce, endsAt: Number(endsAt), seal, found } : null
}
