import type { z } from 'zod'
import type { KnownPerson } from '#contract/people.ts'
import { fold } from '#web/base/fold.ts'
import { wordsOf } from '#web/base/search.ts'

export type PersonOption = z.infer<typeof KnownPerson>

/** How many people are offered at once. */
const maxSuggestions = 8

/**
 * The people that a typed name or address may mean. All its words must match, ignoring case and accents; people with a name
 * that begins that way come first. Without text, returns the first people: a suggestion list that is empty at the first key
 * would open one key late.
 */
export function suggest(known: readonly PersonOption[], typed: string): PersonOption[] {
  const words = wordsOf(typed)
  const startMatches: PersonOption[] = []
  const contains: PersonOption[] = []
  for (const person of known) {
    const name = fold(person.fullName).split(/[\s-]+/)
    const text = fold(`${person.fullName}\n${person.email ?? ''}`)
    if (words.every((word) => name.some((part) => part.startsWith(word)))) startMatches.push(person)
    else if (words.every((word) => text.includes(word))) contains.push(person)
    if (startMatches.length === maxSuggestions) break
  }
  return [...startMatches, ...contains].slice(0, maxSuggestions)
}

/** The person with this address, ignoring case. */
export const withAddress = (known: readonly PersonOption[], address: string): PersonOption | undefined => {
  const typedEmail = address.trim().toLowerCase()
  return typedEmail === '' ? undefined : known.find(({ email }) => email?.toLowerCase() === typedEmail)
}

/** Details that tell namesakes apart. */
export const detailsOf = ({ email, studio }: PersonOption, isListed: boolean): string =>
  [email, studio, isListed && 'already on this list'].filter(Boolean).join(' · ')
