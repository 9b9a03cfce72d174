import type { Outputs } from '#web/lib/outputs.ts'

export type Badge = Outputs['desk']['badges'][number]

/** The badges on an A4 sheet, two per row. */
const badgesPerSheet = 8

/** The badges of the selected people, by name, divided into sheets. */
export function sheetsOf(badges: readonly Badge[], personIds: ReadonlySet<string>): Badge[][] {
  const selected = badges.filter(({ personId }) => personIds.has(personId))
  return Array.from({ length: Math.ceil(selected.length / badgesPerSheet) }, (_, index) =>
    selected.slice(index * badgesPerSheet, (index + 1) * badgesPerSheet),
  )
}

/** Long names are set smaller, so that a badge doesn't overflow. */
export function nameSize(fullName: string): 'large' | 'medium' | 'small' {
  const longestWord = Math.max(...fullName.split(/\s+/).map((word) => word.length))
  if (fullName.length <= 22 && longestWord <= 11) return 'large'
  return fullName.length <= 40 && longestWord <= 16 ? 'medium' : 'small'
}
