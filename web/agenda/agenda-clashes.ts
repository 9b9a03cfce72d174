import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

type Clash = Outputs['agenda']['clashes'][number]

/** What an entry is in the way of, in a sentence; likely only, where flights say so and not the people. */
export type Hint = { sentence: string; isLikely: boolean }
export type Hints = ReadonlyMap<string, readonly Hint[]>

/** The entries that surely are in the way of another. */
export const clashingIn = <Entry extends { id: string }>(
  entries: readonly Entry[],
  clashes: Hints,
): Entry[] => entries.filter(({ id }) => clashes.get(id)?.some(({ isLikely }) => !isLikely))

/** Clashes of entries: place and host first, then the people with seats in both, and those not there. */
export function withPeople(
  known: ReadonlyMap<string, readonly string[]>,
  entries: readonly Pick<AgendaEntry, 'id' | 'title'>[],
  clashes: readonly Clash[],
): Hints {
  const all = new Map<string, readonly Hint[]>()
  const add = (id: string, sentence: string, isLikely = false) =>
    all.set(id, [...(all.get(id) ?? []), { sentence, isLikely }])
  for (const [id, sentences] of known) for (const sentence of sentences) add(id, sentence)
  const titleOf = new Map(entries.map(({ id, title }) => [id, title]))
  for (const { id, otherId, people } of clashes) {
    const [title, other] = [titleOf.get(id), titleOf.get(otherId ?? '')]
    if (title === undefined) continue
    if (otherId === null)
      add(id, `${pluralize(people, 'person', 'people')} not there then, judging by their flights`, true)
    else if (other !== undefined) {
      const both = `${pluralize(people, 'person is', 'people are')} in both`
      add(id, `${both}: “${other}”`)
      add(otherId, `${both}: “${title}”`)
    }
  }
  return all
}
