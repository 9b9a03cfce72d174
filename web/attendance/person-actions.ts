import { useQueryClient } from '@tanstack/react-query'
import { freedText } from '#web/stay/freed-text.ts'
import { nameIn, rowOfPerson, showInList } from '#web/attendance/attendance-cache.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

/** Takes somebody off the list, with an Undo that says what it could not bring back. */
export function useRemoval(venueId: string) {
  const client = useQueryClient()
  const undoable = useUndo()
  return useAction(api.people.uninvite, {
    success: ({ freed, undo, hadLink }, { id }) => {
      const places = freedText({ room: freed.room, seats: freed.workshops.length })
      const parts = [
        places !== '' && `Freed: ${places}`,
        hadLink && 'Their personal link has stopped working',
      ]
      return {
        title: `${nameIn(client, venueId, id) ?? 'They'} removed from this event`,
        description: parts.filter(Boolean).join(' · '),
        ...undoable({ undo, success: backOnList }),
      }
    },
  })
}

export const backOnList = ({ notRestored }: Outputs['audit']['undo']): ToastMessage => ({
  kind: notRestored.length > 0 ? 'info' : 'success',
  title: 'Back on the list',
  ...(notRestored.length > 0 && { description: notRestored.join(' · ') }),
})

/** Organiser or guest, with an Undo. */
export function useRoleChange(venueId: string) {
  const client = useQueryClient()
  const rowOf = (personId: string) => rowOfPerson(client, venueId, personId)
  const showRole = ({ id, role }: { id: string; role: 'admin' | 'guest' }) => {
    const row = rowOf(id)
    return row ? showInList(client, venueId, row.id, { role }) : () => {}
  }
  const again = useAction(api.people.setRole, {
    failure: 'Failed to update role',
    showAtOnce: showRole,
    success: 'Role updated successfully',
  })
  return useAction(api.people.setRole, {
    failure: 'Failed to update role',
    showAtOnce: showRole,
    success: ({ isPasswordDropped }, { id, from, role }) => ({
      title: 'Role updated successfully',
      description: [
        rowOf(id)?.fullName,
        isPasswordDropped && 'Their temporary password has stopped working. Send a new invitation.',
      ]
        .filter(Boolean)
        .join(' · '),
      action: { label: 'Undo', onPress: () => again.run({ id, from: role, role: from }) },
    }),
  })
}
