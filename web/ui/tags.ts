/** Adds typed text to the tags: split at commas and lines, trimmed, without empty ones or duplicates, ignoring case. */
export function addTags(tags: readonly string[], typed: string): string[] {
  const all = new Map(tags.map((tag) => [tag.toLowerCase(), tag]))
  for (const tag of typed.split(/[,\n]/).map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
    if (tag !== '' && !all.has(tag.toLowerCase())) all.set(tag.toLowerCase(), tag)
  }
  return [...all.values()]
}
