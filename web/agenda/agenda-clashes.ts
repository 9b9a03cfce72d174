import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

type Clash = Outputs['agenda']['clashes'][number]

/** A clash of an entry as a sentence; `isLikely` if only flights suggest it. */
export type ClashNote = { sentence: string; isLikely: boolean }
export type ClashNotes = ReadonlyMap<string, readonly ClashNote[]>

/** The entries with a certain clash. */
export const clashingIn = <Entry extends { id: string }>(
  entries: readonly Entry[],
  clashes: ClashNotes,
): Entry[] => entries.filter(({ id }) => clashes.get(id)?.some(({ isLikely }) => !isLikely))

/** Adds people to the clashes: place and host first, then people with seats in both, then people who are away. */
export function withPeople(
  placeAndHost: ReadonlyMap<string, readonly string[]>,
  entries: readonly Pick<AgendaEntry, 'id' | 'title'>[],
  clashes: readonly Clash[],
): ClashNotes {
  const notesById = new Map<string, readonly ClashNote[]>()
  const add = (id: string, sentence: string, isLikely = false) =>
    notesById.set(id, [...(notesById.get(id) ?? []), { sentence, isLikely }])
  for (const [id, sentences] of placeAndHost) for (const sentence of sentences) add(id, sentence)
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
  return notesById
}
