import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'

type Clash = Outputs['agenda']['clashes'][number]

/** A clash of an entry with another, as a sentence; without another if only flights suggest it. */
export type ClashNote = {
  sentence: string
  otherId: string | null
  /** For a card, which has no room for the reason. */
  short?: string
}
export type ClashNotes = ReadonlyMap<string, readonly ClashNote[]>

/** The entries that definitely clash. */
export const clashingIn = <Entry extends { id: string }>(
  entries: readonly Entry[],
  clashes: ClashNotes,
): Entry[] => entries.filter(({ id }) => clashes.get(id)?.some(isCertain))

export const isCertain = ({ otherId }: ClashNote) => otherId !== null

/** The number of definite clashes. Two entries clash once, even if they share both place and people. */
export const countClashes = (entries: readonly { id: string }[], clashes: ClashNotes): number =>
  new Set(
    entries.flatMap(({ id }) =>
      (clashes.get(id) ?? []).filter(isCertain).map(({ otherId }) => [id, otherId].toSorted().join(' ')),
    ),
  ).size

/** Adds people to the clashes: place and host first, then people with seats in both, then people who are away. */
export function withPeople(
  placeAndHost: ClashNotes,
  entries: readonly Pick<AgendaEntry, 'id' | 'title'>[],
  clashes: readonly Clash[],
): ClashNotes {
  const notesById = new Map(placeAndHost)
  const add = (id: string, note: ClashNote) => notesById.set(id, [...(notesById.get(id) ?? []), note])
  const titleOf = new Map(entries.map(({ id, title }) => [id, title]))
  for (const { id, otherId, people, names } of clashes) {
    const [title, other] = [titleOf.get(id), titleOf.get(otherId ?? '')]
    if (title === undefined) continue
    if (otherId === null) {
      const sentence = `${peopleText(people)} not there then, judging by their flights`
      add(id, { sentence, short: `${people} not there`, otherId })
    } else if (other !== undefined) {
      const more = people > names.length ? [`${people - names.length} more`] : []
      const who = new Intl.ListFormat('en').format([...names, ...more])
      const both = `${pluralize(people, 'person is', 'people are')} in both: ${who}`
      add(id, { sentence: `${both} (“${other}”)`, otherId })
      add(otherId, { sentence: `${both} (“${title}”)`, otherId: id })
    }
  }
  return notesById
}
