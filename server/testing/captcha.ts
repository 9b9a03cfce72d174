import { pbkdf2Sync } from 'node:crypto'
import { Challenge, challengePath } from '#contract/sign-in.ts'

/** Requests a challenge, from an IP address if one is given, and solves it with contract/sign-in.ts alone. */
export async function solved(url: string, from?: string): Promise<string> {
  const headers: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from }
  const { nonce, iterations, key, token } = Challenge.parse(
    await (await fetch(`${url}${challengePath}`, { headers })).json(),
  )
  for (let n = 0; ; n++) {
    const whole = pbkdf2Sync(nonce, String(n), iterations, 32, 'sha256').toString('hex')
    if (whole.startsWith(key)) return `${token}.${whole.slice(32)}`
  }
}
