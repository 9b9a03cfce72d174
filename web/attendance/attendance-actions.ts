import { useQueryClient } from '@tanstack/react-query'
import type { Attending, Role, Row } from '#web/attendance/attendance-rows.ts'
import { freedText } from '#web/stay/freed-text.ts'
import { listKey, nameIn, showInList } from '#web/attendance/attendance-cache.ts'
import { api } from '#web/lib/api.ts'
import { createActions } from '#web/lib/row-actions.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

/** What an organiser does to a row of the list. */
type AttendanceActions = {
  setStatus: (row: Row, attending: Attending) => void
  /** Asks first when the person is not confirmed. */
  checkIn: (row: Row) => void
  /** Asks first when it is the caller's own role that goes. */
  setRole: (row: Row, role: Role) => void
  /** Makes the account and shows its temporary password, once. */
  sendInvite: (row: Row) => void
  /** Mails the personal link to someone who has an account; without a mail server, copies it. */
  sendLink: (row: Row) => void
  /** Opens what else can be done, at the button that was pressed. */
  openMenu: (row: Row, anchor: Element) => void
}

export const [AttendanceActionsProvider, useAttendanceActions] =
  createActions<AttendanceActions>('the attendance list')

/** Status changes with their Undo: what was freed is named, and what could not be given back. */
export function useStatusChange(venueId: string) {
  const client = useQueryClient()
  const undoable = useUndo()
  return useAction(api.attendance.setStatus, {
    showAtOnce: ({ id, attending }) =>
      showInList(client, venueId, id, {
        attending,
        ...(attending !== 'yes' && { hasRoom: false, checkInTime: null }),
      }),
    // A yes may get its bed back.
    isRightAlready: ({ attending }) => (attending === 'yes' ? undefined : listKey(venueId)),
    success: ({ freed, notRestored, hadCheckIn, undo }, { id, from }) => ({
      kind: notRestored.length > 0 ? 'info' : 'success',
      title: 'Attendance updated',
      ...about([
        nameIn(client, venueId, id),
        ...notRestored,
        ...freedSentence({ room: freed.room?.roomNumber, seats: freed.workshops.length }),
        hadCheckIn ? 'Check-in undone' : undefined,
      ]),
      ...undoable({
        undo,
        success: undoneToast(nameIn(client, venueId, id)),
        showAtOnce: () => showInList(client, venueId, id, { attending: from }),
      }),
    }),
  })
}

/** Check-in with its Undo, which also takes back the yes that came with it. */
export function useCheckIn(venueId: string) {
  const client = useQueryClient()
  const undoable = useUndo()
  const undo = useAction(api.attendance.undoCheckIn, {
    showAtOnce: ({ id }) => showInList(client, venueId, id, { checkInTime: null }),
    isRightAlready: () => listKey(venueId),
    success: (_, { id }) => ({ title: 'Check-in undone', ...about([nameIn(client, venueId, id)]) }),
  })
  const checkIn = useAction(api.attendance.checkIn, {
    showAtOnce: ({ id, setToYes }) =>
      showInList(client, venueId, id, {
        checkInTime: new Date().toISOString(),
        ...(setToYes && { attending: 'yes' }),
      }),
    isRightAlready: ({ setToYes }) => (setToYes ? undefined : listKey(venueId)),
    onSuccess: ({ checkInTime }, { id }) => void showInList(client, venueId, id, { checkInTime }),
    success: (done, { id }) => ({
      title: 'Checked in successfully',
      ...about([nameIn(client, venueId, id), ...done.notRestored]),
      ...undoable({
        undo: done.undo,
        success: (undone) => ({
          ...undoneToast(nameIn(client, venueId, id))(undone),
          title: 'Check-in undone',
        }),
        showAtOnce: () => showInList(client, venueId, id, { checkInTime: null }),
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
      ...about([name, ...notRestored, ...freedSentence({ room, seats: workshops.length })]),
    }
  }

const freedSentence = (freed: Parameters<typeof freedText>[0]): string[] => {
  const text = freedText(freed)
  return text === '' ? [] : [`Freed: ${text}`]
}

/** The person it is about, and what else happened. */
function about(parts: readonly (string | undefined)[]) {
  const description = parts.filter((part) => part !== undefined).join(' · ')
  return description === '' ? {} : { description }
}
