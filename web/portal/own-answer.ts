import { freedText } from '#web/attendance/answer-texts.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'

/** One's own yes and no, and taking a no back: the toasts name what was freed, and what is not free any more. */
export function useOwnAnswer(venueId: string) {
  const undoDecline = useAction(api.stay.undoDecline, {
    success: ({ notRestored }) => ({
      kind: notRestored.length > 0 ? 'info' : 'success',
      title: 'Attendance updated',
      ...(notRestored.length > 0 && { description: notRestored.join(' · ') }),
    }),
  })
  const answer = useAction(api.stay.answer, {
    success: ({ freed: { roomNumber, workshops }, notRestored }, { attending }) => {
      if (notRestored.length > 0) {
        return { kind: 'info', title: 'Attendance updated', description: notRestored.join(' · ') }
      }
      const freed = freedText({ room: roomNumber === null ? null : { roomNumber }, workshops })
      return {
        title: 'Attendance updated',
        ...(freed !== '' && { description: `Freed: ${freed}` }),
        ...(attending === 'no' && { action: { label: 'Undo', onPress: () => undoDecline.run({ venueId }) } }),
      }
    },
  })
  return { answer }
}
