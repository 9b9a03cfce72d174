import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attending, Role, Row } from '#web/attendance/attendance-rows.ts'
import { freedText } from '#web/stay/freed-text.ts'
import { changeRow, changeRows, nameIn } from '#web/attendance/attendance-cache.ts'
import { statusQuestion } from '#web/attendance/check-in-question.tsx'
import { statusAction } from '#web/attendance/chosen-people.ts'
import { consequenceGate, consequencesOf } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { isServerUnreachable, sentenceOf } from '#web/lib/failure.ts'
import { createActions } from '#web/lib/row-actions.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

/** The actions of an organiser on a row of the list. */
type AttendanceActions = {
  setStatus: (row: Row, attending: Attending) => void
  /** Asks first if the person isn't confirmed. */
  checkIn: (row: Row) => void
  /** Asks first if organisers would remove their own role. */
  setRole: (row: Row, role: Role) => void
  /** Creates the account and shows its temporary password, once. */
  sendInvite: (row: Row) => Promise<void> | undefined
  /** Mails the personal link; without an address or a mail server, copies it. */
  sendLink: (row: Row) => Promise<void> | undefined
  /** Opens the menu of other actions at the pressed button. */
  openMenu: (row: Row, anchor: Element) => void
}

export const [AttendanceActionsProvider, useAttendanceActions] =
  createActions<AttendanceActions>('the attendance list')

/** Changes answers with an Undo. The toasts name what was freed and what couldn't be restored. */
export function useStatusChange(venueId: string) {
  const client = useQueryClient()
  const undoable = useUndo()
  // The newest choice in each row, with the row as it was before all unsent choices.
  const [choices] = useState(() => new Map<string, Choice>())
  const { run } = useAction(api.attendance.setStatus, {
    completeInput: async (input) => {
      const choice = choices.get(input.id)
      if (choice?.attending !== input.attending) return undefined
      const consent = await requestConsent(client, venueId, choice)
      // If another answer was chosen during the question, only that one counts.
      if (choices.get(input.id) !== choice) return undefined
      choices.delete(input.id)
      return consent && { ...input, from: choice.row.attending, ...consent }
    },
    onFailure: (_, { id, attending }) => choices.get(id)?.attending === attending && choices.delete(id),
    optimistic: ({ id, attending }) =>
      // A yes may restore the bed, so the list must be read again.
      changeRows(venueId, changeRow(id, changesByAnswer(attending)), { isExact: attending !== 'yes' }),
    success: ({ freed, notRestored, hadCheckIn, undo }, { id, from }) => ({
      kind: notRestored.length > 0 ? 'info' : 'success',
      title: 'Attendance updated',
      ...descriptionOf([
        nameIn(client, venueId, id),
        ...notRestored,
        ...freedSentence({ room: freed.room?.roomNumber, seats: freed.workshops.length }),
        hadCheckIn ? 'Check-in undone' : undefined,
      ]),
      ...undoable({
        undo,
        success: undoneToast(nameIn(client, venueId, id)),
        optimistic: () => changeRows(venueId, changeRow(id, changesByAnswer(from))),
      }),
    }),
  })
  return (row: Row, attending: Attending) => {
    choices.set(row.id, { attending, row: choices.get(row.id)?.row ?? row })
    run({ id: row.id, from: row.attending, attending })
  }
}

type Choice = { row: Row; attending: Attending }

/**
 * The consent sent with a status: empty if its consequences aren't worth a question, otherwise what the organiser
 * agreed to. Undefined if the organiser declined, or if nothing changes.
 */
async function requestConsent(client: QueryClient, venueId: string, { row, attending }: Choice) {
  if (attending === row.attending) return undefined
  if (attending === 'yes') return {}
  const consequences = await client
    .fetchQuery(consequencesOf(venueId, statusAction([row], attending)))
    .catch((error: unknown) => ({
      sentence: sentenceOf(error),
      isServerUnreachable: isServerUnreachable(error),
    }))
  const isLookedUp = 'readers' in consequences
  // If the server can't be reached, the change itself reports that.
  if (!isLookedUp && consequences.isServerUnreachable) return {}
  if (isLookedUp && consequences.readers <= 1 && !consequences.isGrave && row.checkInTime === null) return {}
  const isAgreed = await consequenceGate.confirm({ ...statusQuestion(row, attending), consequences }, false)
  return isAgreed ? { undoCheckIn: true, shown: isLookedUp ? consequences.readers : null } : undefined
}

/** The changed fields of a row. Only people who are coming have a bed or a check-in. */
export const changesByAnswer = (attending: Attending): Partial<Row> => ({
  attending,
  ...(attending !== 'yes' && { hasRoom: false, checkInTime: null }),
})

/** Checks in with an Undo, which also reverts an answer that the check-in set to yes. */
export function useCheckIn(venueId: string) {
  const client = useQueryClient()
  const undoable = useUndo()
  const undo = useAction(api.attendance.undoCheckIn, {
    optimistic: ({ id }) => changeRows(venueId, changeRow(id, { checkInTime: null }), { isExact: true }),
    success: (_, { id }) => ({ title: 'Check-in undone', ...descriptionOf([nameIn(client, venueId, id)]) }),
  })
  const checkIn = useAction(api.attendance.checkIn, {
    optimistic: ({ id, setToYes }, saved) => {
      const checkInTime = saved?.checkInTime ?? new Date().toISOString()
      const changed = { checkInTime, ...(setToYes && { attending: 'yes' as const }) }
      return changeRows(venueId, changeRow(id, changed), { isExact: !setToYes })
    },
    success: (saved, { id }) => ({
      title: 'Checked in successfully',
      ...descriptionOf([nameIn(client, venueId, id), ...saved.notRestored]),
      ...undoable({
        undo: saved.undo,
        success: (undone) => ({
          ...undoneToast(nameIn(client, venueId, id))(undone),
          title: 'Check-in undone',
        }),
        optimistic: () => changeRows(venueId, changeRow(id, { checkInTime: null })),
      }),
    }),
  })
  return { checkIn, undo }
}

const undoneToast =
  (name: string | undefined) =>
  ({ notRestored, freed: { rooms, workshops } }: Outputs['audit']['undo']): ToastMessage => {
    const [room] = rooms
    return {
      kind: notRestored.length > 0 ? 'info' : 'success',
      title: 'Attendance updated',
      ...descriptionOf([name, ...notRestored, ...freedSentence({ room, seats: workshops.length })]),
    }
  }

const freedSentence = (freed: Parameters<typeof freedText>[0]): string[] => {
  const text = freedText(freed)
  return text === '' ? [] : [`Freed: ${text}`]
}

/** The toast's text: the person, and what else happened. */
function descriptionOf(parts: readonly (string | undefined)[]) {
  const description = parts.filter((part) => part !== undefined).join(' · ')
  return description === '' ? {} : { description }
}
