import { useQueryClient } from '@tanstack/react-query'
import { LP } from '#contract/answers.ts'
import { changesByAnswer } from '#web/attendance/attendance-actions.ts'
import { changeRows, removeRows } from '#web/attendance/attendance-cache.ts'
import { resultSentences, type changesTo } from '#web/attendance/chosen-people.ts'
import { restoredToast } from '#web/attendance/row-dialogs.tsx'
import { api } from '#web/lib/api.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

const joinParts = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' · ')

/** The bulk actions, each with one Undo that restores whatever is still free. */
export function useBulkActions(onDone: () => void) {
  const client = useQueryClient()
  const undoable = useUndo()
  const status = useAction(api.attendance.setMany, {
    optimistic: ({ venueId, changes }) => setAnswers(venueId, changes),
    onSuccess: onDone,
    success: ({ undo, checkIns, ...result }, { venueId, changes }) => ({
      kind: result.notRestored.length > 0 || result.stale > 0 ? 'info' : 'success',
      title: 'Attendance updated',
      description: joinParts([
        peopleText(result.changed),
        ...resultSentences(result),
        checkIns > 0 && `${pluralize(checkIns, 'check-in')} undone`,
        staleText(result.stale),
      ]),
      ...undoable({
        undo,
        success: undoneToast('Attendance updated'),
        optimistic: () => setAnswers(venueId, changes.map(reverseChange)),
      }),
    }),
  })
  const studio = useAction(api.people.setStudios, {
    optimistic: ({ venueId, studioId, personIds }) => {
      const names = client.getQueryData(api.studios.names.queryKey())
      const name = studioId === LP ? LP : (names?.find(({ id }) => id === studioId)?.name ?? null)
      const chosen = new Set(personIds)
      return changeRows(venueId, (row) => (chosen.has(row.personId) ? { ...row, studio: name } : row))
    },
    onSuccess: onDone,
    success: ({ changed, undo }) => ({
      title: 'Studio updated',
      description: peopleText(changed),
      ...undoable({ undo, success: undoneToast('Studio updated') }),
    }),
  })
  const removal = useAction(api.people.uninvite, {
    optimistic: ({ venueId, ids }) => removeRows(venueId, ids),
    onSuccess: onDone,
    success: ({ removed, freed, undo }) => ({
      title: `${peopleText(removed)} removed from this event`,
      description: joinParts(resultSentences({ freed, notRestored: [] })),
      ...undoable({ undo, success: restoredToast }),
    }),
  })
  return { status, studio, removal }
}

type BulkStatusChange = ReturnType<typeof changesTo>[number]

/** People whose answer has changed since are left alone. */
function setAnswers(venueId: string, changes: readonly BulkStatusChange[]) {
  const changeOfRow = new Map(changes.flatMap((change) => change.ids.map((id) => [id, change] as const)))
  return changeRows(venueId, (row) => {
    const change = changeOfRow.get(row.id)
    return change?.from === row.attending ? { ...row, ...changesByAnswer(change.attending) } : row
  })
}

const reverseChange = ({ from, attending, ids }: BulkStatusChange) => ({
  from: attending,
  attending: from,
  ids,
})

const undoneToast =
  (title: string) =>
  ({ undone, kept, notRestored, freed }: Outputs['audit']['undo']): ToastMessage => ({
    kind: notRestored.length > 0 || kept > 0 ? 'info' : 'success',
    title,
    description: joinParts([
      peopleText(undone),
      ...resultSentences({ freed: { ...freed, seats: freed.workshops.length }, notRestored }),
      staleText(kept),
    ]),
  })

const staleText = (stale: number) =>
  stale > 0 &&
  `${peopleText(stale)} changed in the meantime and ${stale === 1 ? 'stays' : 'stay'} as they are`
