import { refuse } from '#server/lib/refuse.ts'

let common: Set<string> | undefined

/** Nearly fifty thousand passwords people use most; read at the first password that is set. */
async function commonPasswords(): Promise<Set<string>> {
  if (!common) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    common = new Set(dictionary['passwords-common']?.map(String))
  }
  return common
}

/**
 * Refuses WEAK_PASSWORD, with the reason in words, for a password among the most used, or one that is only a
 * word everybody would try first (the product, the event, the person) with digits or signs around it.
 * Length is the contract's business; there is no rule about composition.
 */
export async function refuseWeakPassword(password: string, words: readonly string[]): Promise<void> {
  const lower = password.toLowerCase()
  const letters = lower.replaceAll(/[^\p{L}]/gu, '')
  const known = new Set(['quarterdeck', ...words.flatMap(partsOf)])
  if ((await commonPasswords()).has(lower)) weak('It is among the most used passwords.', 'common')
  if (new Set(lower).size < 4) weak('It repeats the same few characters.', 'repeated')
  if (known.has(letters) || known.has(lower)) weak('It is only a name with signs around it.', 'guessable')
}

function partsOf(word: string): string[] {
  const lower = word.toLowerCase()
  const parts = lower.split(/[^\p{L}]+/u).filter((part) => part.length >= 4)
  return [lower, lower.replaceAll(/[^\p{L}]/gu, ''), ...parts]
}

function weak(why: string, reason: string): never {
  refuse('WEAK_PASSWORD', { said: `This password is too easy to guess. ${why}`, data: { reasons: [reason] } })
}
