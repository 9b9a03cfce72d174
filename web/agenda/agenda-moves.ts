import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { moveEntry } from '#web/agenda/agenda-drop.ts'
import { confirmAction } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { addDays, formatDayButton, formatTime } from '#web/base/dates.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Without an end, the entry keeps its length. */
type Move = { id: string; version: number; startTime: string; endTime: string | null }

/** Moves an entry to another start and shows it immediately. The toast offers Undo. */
export function useMove(venueId: string) {
  // The times before each move, which Undo restores.
  const [timesBefore] = useState(() => new WeakMap<Move, Pick<Move, 'startTime' | 'endTime'>>())
  // The version that each move saved. A second move in a row must send the version of the first.
  const [savedVersions] = useState(() => new Map<string, number>())
  const client = useQueryClient()
  const options = {
    failure: 'Failed to move',
    optimistic: (move: Move, saved?: { version: number }) => [changeByMove(venueId, move, saved)],
    inputWhenSent: (move: Move) => ({ ...move, version: newestOf(move) }),
  }
  const moveBack = useAction(api.agenda.move, { ...options, success: movedBackToast })
  const move = useAction(api.agenda.move, {
    ...options,
    confirm: (input) =>
      confirmAction({
        venueId,
        intent: { call: 'agenda.move', input },
        title: `Move “${titleOf(client, venueId, input.id)}”?`,
        action: 'Move',
      }),
    success: movedToast,
  })

  function newestOf({ id, version }: Pick<Move, 'id' | 'version'>): number {
    const next = savedVersions.get(`${id} ${version}`)
    return next === undefined ? version : newestOf({ id, version: next })
  }

  function rememberVersion(moved: Move, version: number) {
    const before = newestOf(moved)
    // Moving an entry to where it already was makes no new version.
    if (before !== version) savedVersions.set(`${moved.id} ${before}`, version)
  }

  function movedBackToast({ version }: { version: number }, moved: Move) {
    rememberVersion(moved, version)
    return 'Moved back'
  }

  function movedToast({ version }: { version: number }, moved: Move) {
    rememberVersion(moved, version)
    const { id, startTime, endTime } = moved
    const from = timesBefore.get(moved)
    const title =
      from?.startTime === startTime
        ? `Now until ${formatTime(endTime)}`
        : `Moved to ${formatDayButton(startTime)}, ${formatTime(startTime)}`
    if (from === undefined) return title
    return { title, action: { label: 'Undo', onPress: () => moveBack.run({ id, version, ...from }) } }
  }

  return (entry: AgendaEntry, startTime: string, endTime: string | null = null) => {
    const { id, version } = entry
    if (startTime === entry.startTime && (endTime ?? entry.endTime) === entry.endTime) return
    const next = { id, version, startTime, endTime }
    timesBefore.set(next, { startTime: entry.startTime, endTime: entry.endTime })
    move.run(next)
  }
}

const titleOf = (client: QueryClient, venueId: string, id: string): string =>
  client.getQueryData(api.agenda.list.queryKey({ input: { venueId } }))?.find((entry) => entry.id === id)
    ?.title ?? 'this'

/**
 * The change to the agenda made by a move. Once saved, it includes the new version, which the next action on the entry needs.
 */
const changeByMove = (venueId: string, { id, startTime, endTime }: Move, saved?: { version: number }) =>
  changeOf(api.agenda.list, { venueId }, (entries) =>
    entries
      .map((entry) =>
        entry.id === id
          ? { ...moveEntry(entry, startTime), ...(endTime !== null && { endTime }), ...saved }
          : entry,
      )
      .toSorted(byStart),
  )

const byStart = (one: AgendaEntry, other: AgendaEntry) => one.startTime.localeCompare(other.startTime)

type Shift = { entries: readonly Pick<AgendaEntry, 'id' | 'startTime'>[]; days: number }

/** The change to the agenda when entries move by days. Leaves entries alone that have moved since. */
export const changeByShift = (venueId: string, { entries: expected, days }: Shift) => {
  const startOf = new Map(expected.map(({ id, startTime }) => [id, startTime]))
  return changeOf(api.agenda.list, { venueId }, (entries) =>
    entries
      .map((entry) =>
        entry.startTime === startOf.get(entry.id)
          ? moveEntry(entry, `${addDays(entry.startTime.slice(0, 10), days)}${entry.startTime.slice(10)}`)
          : entry,
      )
      .toSorted(byStart),
  )
}
