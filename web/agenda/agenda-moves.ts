import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { movedTo } from '#web/agenda/agenda-drop.ts'
import { goesOn } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
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
    showAtOnce: (move: Move) => showMoved(client, venueId, move),
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
    showVersion(client, venueId, { id: moved.id, version })
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

/** What is done to the entry next, before the list has come again, is done to the moved one. */
function showVersion(
  client: QueryClient,
  venueId: string,
  { id, version }: Pick<Move, 'id' | 'version'>,
): void {
  client.setQueryData(api.agenda.list.queryKey({ input: { venueId } }), (entries) =>
    entries?.map((entry) => (entry.id === id ? { ...entry, version } : entry)),
  )
}

function showMoved(client: QueryClient, venueId: string, { id, startTime, endTime }: Move): () => void {
  const key = api.agenda.list.queryKey({ input: { venueId } })
  const before = client.getQueryData(key)
  const after = before
    ?.map((entry) =>
      entry.id === id ? { ...movedTo(entry, startTime), ...(endTime !== null && { endTime }) } : entry,
    )
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  client.setQueryData(key, after)
  return () => client.setQueryData(key, before)
}
