import type { z } from 'zod'
import type { KnownPerson } from '#contract/people.ts'
import { fold } from '#web/base/fold.ts'
import { wordsOf } from '#web/base/search.ts'

export type Known = z.infer<typeof KnownPerson>

/** How many are offered at once. */
const most = 8

/**
 * The people a typed name or address may mean: all of its words, whatever their case or accents, those of whose
 * name they begin a part first. Without any text, the first ones: a list of suggestions that is empty when the first key
 * comes opens one key late.
 */
export function suggest(known: readonly Known[], typed: string): Known[] {
  const words = wordsOf(typed)
  const begins: Known[] = []
  const contains: Known[] = []
  for (const person of known) {
    const name = fold(person.fullName).split(/[\s-]+/)
    const text = fold(`${person.fullName}\n${person.email ?? ''}`)
    if (words.every((word) => name.some((part) => part.startsWith(word)))) begins.push(person)
    else if (words.every((word) => text.includes(word))) contains.push(person)
    if (begins.length === most) break
  }
  return [...begins, ...contains].slice(0, most)
}

/** The person with this address, whatever its case. */
export const withAddress = (known: readonly Known[], address: string): Known | undefined => {
  const wanted = address.trim().toLowerCase()
  return wanted === '' ? undefined : known.find(({ email }) => email?.toLowerCase() === wanted)
}

/** What tells two of the same name apart. */
export const detailsOf = ({ email, studio }: Known, isHere: boolean): string =>
  [email, studio, isHere && 'already on this list'].filter(Boolean).join(' · ')
