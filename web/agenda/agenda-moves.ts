import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { movedTo } from '#web/agenda/agenda-drop.ts'
import { goesOn } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { addDays, formatDayButton, formatTime } from '#web/base/dates.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Without an end it stays as long as it was. */
type Move = { id: string; version: number; startTime: string; endTime: string | null }

/** Moves an entry to another start, shown at once; the toast offers Undo. */
export function useMove(venueId: string) {
  // Where it was before each move: what its Undo asks back.
  const [places] = useState(() => new WeakMap<Move, Pick<Move, 'startTime' | 'endTime'>>())
  // Which version each of ours became: who moves an entry twice in a row means the one that they moved.
  const [became] = useState(() => new Map<string, number>())
  const client = useQueryClient()
  const shared = {
    failure: 'Failed to move',
    shows: (move: Move, done?: { version: number }) => [changeByMove(venueId, move, done)],
    whenSent: (move: Move) => ({ ...move, version: newestOf(move) }),
  }
  const back = useAction(api.agenda.move, { ...shared, success: movedBackToast })
  const move = useAction(api.agenda.move, {
    ...shared,
    asks: (input) =>
      goesOn({
        venueId,
        deed: { call: 'agenda.move', input },
        title: `Move “${titleOf(client, venueId, input.id)}”?`,
        action: 'Move',
      }),
    success: movedToast,
  })

  function newestOf({ id, version }: Pick<Move, 'id' | 'version'>): number {
    const next = became.get(`${id} ${version}`)
    return next === undefined ? version : newestOf({ id, version: next })
  }

  function keepVersion(moved: Move, version: number) {
    const before = newestOf(moved)
    // Moved to where it was already, it is no other version.
    if (before !== version) became.set(`${moved.id} ${before}`, version)
  }

  function movedBackToast({ version }: { version: number }, moved: Move) {
    keepVersion(moved, version)
    return 'Moved back'
  }

  function movedToast({ version }: { version: number }, moved: Move) {
    keepVersion(moved, version)
    const { id, startTime, endTime } = moved
    const from = places.get(moved)
    const title =
      from?.startTime === startTime
        ? `Now until ${formatTime(endTime)}`
        : `Moved to ${formatDayButton(startTime)}, ${formatTime(startTime)}`
    if (from === undefined) return title
    return { title, action: { label: 'Undo', onPress: () => back.run({ id, version, ...from }) } }
  }

  return (entry: AgendaEntry, startTime: string, endTime: string | null = null) => {
    const { id, version } = entry
    if (startTime === entry.startTime && (endTime ?? entry.endTime) === entry.endTime) return
    const next = { id, version, startTime, endTime }
    places.set(next, { startTime: entry.startTime, endTime: entry.endTime })
    move.run(next)
  }
}

const titleOf = (client: QueryClient, venueId: string, id: string): string =>
  client.getQueryData(api.agenda.list.queryKey({ input: { venueId } }))?.find((entry) => entry.id === id)
    ?.title ?? 'this'

/** Once it is done with the version that it became: what is done to the entry next is done to the moved one. */
const changeByMove = (venueId: string, { id, startTime, endTime }: Move, done?: { version: number }) =>
  changeOf(api.agenda.list, { venueId }, (entries) =>
    entries
      .map((entry) =>
        entry.id === id
          ? { ...movedTo(entry, startTime), ...(endTime !== null && { endTime }), ...done }
          : entry,
      )
      .toSorted(byStart),
  )

const byStart = (one: AgendaEntry, other: AgendaEntry) => one.startTime.localeCompare(other.startTime)

type Shift = { entries: readonly Pick<AgendaEntry, 'id' | 'startTime'>[]; days: number }

/** What moving entries by days changes in what is shown. One that is elsewhere by now stays there. */
export const changeByShift = (venueId: string, { entries: seen, days }: Shift) => {
  const startOf = new Map(seen.map(({ id, startTime }) => [id, startTime]))
  return changeOf(api.agenda.list, { venueId }, (entries) =>
    entries
      .map((entry) =>
        entry.startTime === startOf.get(entry.id)
          ? movedTo(entry, `${addDays(entry.startTime.slice(0, 10), days)}${entry.startTime.slice(10)}`)
          : entry,
      )
      .toSorted(byStart),
  )
}
