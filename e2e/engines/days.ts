/** A day from today, in UTC. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A day from today, as a date field shows it. */
export function typedInDays(days: number): string {
  const [year, month, day] = inDays(days).split('-')
  return `${month}/${day}/${year}`
}
