import type { Outputs } from '#web/lib/outputs.ts'

export type Badge = Outputs['desk']['badges'][number]

/** On a sheet of A4, two beside each other. */
const badgesPerSheet = 8

/** The badges of those meant, by name, as they lie on sheets of paper. */
export function sheetsOf(badges: readonly Badge[], personIds: ReadonlySet<string>): Badge[][] {
  const meant = badges.filter(({ personId }) => personIds.has(personId))
  return Array.from({ length: Math.ceil(meant.length / badgesPerSheet) }, (_, at) =>
    meant.slice(at * badgesPerSheet, (at + 1) * badgesPerSheet),
  )
}

/** A long name is smaller, so that no badge grows over the next. */
export function nameSize(fullName: string): 'large' | 'medium' | 'small' {
  const longestWord = Math.max(...fullName.split(/\s+/).map((word) => word.length))
  if (fullName.length <= 22 && longestWord <= 11) return 'large'
  return fullName.length <= 40 && longestWord <= 16 ? 'medium' : 'small'
}
