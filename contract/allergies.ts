import { commonAllergens } from '#contract/answers.ts'
import { meansNone } from '#contract/none.ts'

/** What parts several allergies that were written as one, in about ten languages; never inside brackets. */
const between = /\s*[,;\n/]\s*(?![^(]*\))|\s+(?:&|\+|and|und|et|y|og|och|en|oraz|plus)\s+(?![^(]*\))/i

/**
 * The allergies in what was written, one each: 'Nuts and milk' are two, 'peanut' is what we call Peanuts, and 'no known
 * allergies' are none. Doing it again changes nothing.
 */
export function readAllergies(texts: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const part of texts.flatMap((text) => (meansNone(text) ? [] : text.split(between)))) {
    const name = part.trim()
    if (name === '' || meansNone(name)) continue
    const known = commonAllergens.find((allergen) => singular(allergen) === singular(name)) ?? name
    if (!found.has(singular(known))) found.set(singular(known), known)
  }
  return [...found.values()]
}

/** 'Egg', 'eggs' and 'EGGS' are one. */
const singular = (name: string) => name.trim().toLowerCase().replace(/s$/, '')
