import { commonAllergens } from '#contract/answers.ts'
import { meansNone } from '#contract/none.ts'

/** What separates allergies in a single text, in about ten languages; never inside brackets. */
const between = /\s*[,;\n/]\s*(?![^(]*\))|\s+(?:&|\+|and|und|et|y|og|och|en|oraz|plus)\s+(?![^(]*\))/i

/**
 * Splits texts into single allergies: 'Nuts and milk' are two, 'peanut' becomes our Peanuts, and 'no known allergies'
 * gives an empty list. Running it on its own result changes nothing.
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

/** 'Egg', 'eggs' and 'EGGS' count as one. */
const singular = (name: string) => name.trim().toLowerCase().replace(/s$/, '')
