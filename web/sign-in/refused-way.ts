import { refusals } from '#contract/refusals.ts'

const knownCodes = [
  'PROVIDER_FAILED',
  'TRIP_UNKNOWN',
  'IDENTITY_NOT_FOUND',
  'IDENTITY_ALREADY_EXISTS',
  'TOO_MANY_TRIES',
] as const

/** The sentence for `?refused=…`; undefined for a code that no OAuth flow ends with. */
export function sentenceOfRefused(code: string): string | undefined {
  const known = knownCodes.find((knownCode) => knownCode === code)
  return known && refusals[known].message
}
