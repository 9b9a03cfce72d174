import { refuse } from '#server/lib/refuse.ts'

let common: Set<string> | undefined

/** The nearly fifty thousand most used passwords; loaded when a password is first set. */
async function commonPasswords(): Promise<Set<string>> {
  if (!common) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    common = new Set(dictionary['passwords-common']?.map(String))
  }
  return common
}

type Weakness = { sentence: string; reason: 'common' | 'repeated' | 'guessable' }

/**
 * Why a password is too easy to guess: it is among the most used, or only an obvious word (product, event, person) with
 * digits or symbols around it. Undefined if it isn't. The contract checks the length; there are no composition rules.
 */
export async function weaknessOf(password: string, words: readonly string[]): Promise<Weakness | undefined> {
  const lower = password.toLowerCase()
  const letters = lower.replaceAll(/[^\p{L}]/gu, '')
  const known = new Set(['quarterdeck', ...words.flatMap(partsOf)])
  if ((await commonPasswords()).has(lower)) {
    return { sentence: 'It is one of the most common passwords.', reason: 'common' }
  }
  if (new Set(lower).size < 4) return { sentence: 'It repeats the same few characters.', reason: 'repeated' }
  const isName = known.has(letters) || known.has(lower)
  return isName
    ? { sentence: 'It is just a name with a few extra characters.', reason: 'guessable' }
    : undefined
}

export async function refuseWeakPassword(password: string, words: readonly string[]): Promise<void> {
  const weakness = await weaknessOf(password, words)
  if (!weakness) return
  const { sentence, reason } = weakness
  refuse('WEAK_PASSWORD', {
    message: `This password is too easy to guess. ${sentence}`,
    data: { reasons: [reason] },
  })
}

/**
 * The parts of a word that others would try: the whole word, both sides of an address, and each part of at least four
 * letters.
 */
function partsOf(word: string): string[] {
  const lower = word.toLowerCase()
  const sides = [lower, ...lower.split('@')].map((side) => side.replaceAll(/[^\p{L}]/gu, ''))
  const parts = [...sides, ...lower.split(/[^\p{L}]+/u)].filter((part) => part.length >= 4)
  return lower === '' ? [] : [lower, ...parts]
}
