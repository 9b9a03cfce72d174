/** Normalizes names, addresses and studios of a list for comparison. */
export const key = (text: string) => text.trim().toLowerCase()

/** Like `key`, and without accents. */
export const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether two names may belong to one person: 'A. Lima' and 'Ana Lima' share a word. */
export function haveCommonWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one))
  return wordsOf(other).some((word) => words.has(word))
}

const wordsOf = (name: string) =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length > 1)

/** The sentence for a line with someone else’s address. */
export const belongsTo = (owner: string, email: string) =>
  `${email} belongs to ${owner}. Correct the name or the address.`

export const severalNamesakes = 'Several people have this name. Add the e-mail address.'

export const duplicateLine = (line: number) =>
  `The same person as in line ${line}. Correct or remove one of them.`
