/** Adds typed text to the tags: split at commas and lines, trimmed, without blanks or duplicates, ignoring case. */
export function addTags(tags: readonly string[], typed: string): string[] {
  const tagsByKey = new Map(tags.map((tag) => [tag.toLowerCase(), tag]))
  for (const tag of typed.split(/[,\n]/).map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
    if (tag !== '' && !tagsByKey.has(tag.toLowerCase())) tagsByKey.set(tag.toLowerCase(), tag)
  }
  return [...tagsByKey.values()]
}
