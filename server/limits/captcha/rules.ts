/** How long a challenge may be solved and its solution used, in milliseconds. */
export const challengeLife = 10 * 60 * 1000

/**
 * How much work it is: rounds of PBKDF2 for a try, and how many tries at most; half of them on average. A desktop takes
 * 0.2 s then and a phone 0.6 (docs/decisions/016).
 */
export const work = { iterations: 5_000, tries: 560 } as const

/** What a solution is: a challenge's nonce, its end in milliseconds, its seal, and what was found. */
export type Solution = { nonce: string; endsAt: number; seal: string; found: string }

/** Reads a header; null for anything that no solver of ours wrote. Says nothing about whether it is right. */
export function readSolution(header: string | undefined): Solution | null {
  const parts = /^([\w-]{22})\.(\d{13})\.([\w-]{43})\.([0-9a-f]{32})$/.exec(header ?? '')
  const [, nonce, endsAt, seal, found] = parts ?? []
  return nonce && endsAt && seal && found ? { nonce, endsAt: Number(endsAt), seal, found } : null
}
