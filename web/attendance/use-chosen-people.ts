import { mostCheckInsBack } from '#contract/attendance.ts'
import { outcomeOf } from '#web/attendance/chosen-people.ts'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'

const people = (count: number) => pluralize(count, 'person', 'people')
const joined = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' · ')

/** What is done to everybody who is chosen, each with one Undo that puts back what is still free. */
export function useChosenPeople(venueId: string, onDone: () => void) {
  const undoStatus = useAction(api.attendance.setMany, {
    success: (done) => ({
      kind: done.notRestored.length > 0 || done.stale > 0 ? 'info' : 'success',
      title: 'Attendance updated',
      description: joined([people(done.changed), ...outcomeOf(done), staleText(done.stale)]),
    }),
  })
  const status = useAction(api.attendance.setMany, {
    onSuccess: onDone,
    success: ({ undo, ...done }) => ({
      kind: done.notRestored.length > 0 || done.stale > 0 ? 'info' : 'success',
      title: 'Attendance updated',
      description: joined([
        people(done.changed),
        ...outcomeOf(done),
        undo.checkIns.length > 0 && `${pluralize(undo.checkIns.length, 'check-in')} undone`,
        staleText(done.stale),
      ]),
      ...(done.changed > 0 &&
        undo.checkIns.length <= mostCheckInsBack && {
          action: {
            label: 'Undo',
            onPress: () => undoStatus.run({ venueId, ...undo, undoCheckIn: true, isUndo: true }),
          },
        }),
    }),
  })
  const studioBack = useAction(api.people.setStudios, {
    success: ({ changed, stale }) => ({
      kind: stale > 0 ? 'info' : 'success',
      title: 'Studio updated',
      description: joined([people(changed), staleText(stale)]),
    }),
  })
  const studio = useAction(api.people.setStudios, {
    onSuccess: onDone,
    success: ({ changed, undo }) => ({
      title: 'Studio updated',
      description: people(changed),
      ...(changed > 0 && {
        action: { label: 'Undo', onPress: () => studioBack.run({ venueId, groups: undo }) },
      }),
    }),
  })
  const back = useAction(api.people.undoRemoveMany, {
    success: ({ notRestored }) => ({
      kind: notRestored.length > 0 ? 'info' : 'success',
      title: 'Back on the list',
      ...(notRestored.length > 0 && { description: joined(notRestored) }),
    }),
  })
  const removal = useAction(api.people.uninviteMany, {
    onSuccess: onDone,
    success: ({ removed, freed }) => ({
      title: `${people(removed.length)} removed from this event`,
      description: joined(outcomeOf({ freed, notRestored: [] })),
      ...(removed.length > 0 && {
        action: { label: 'Undo', onPress: () => back.run({ venueId, removed }) },
      }),
    }),
  })
  return { status, studio, removal, isPending: status.isPending || studio.isPending || removal.isPending }
}

const staleText = (stale: number) =>
  stale > 0 && `${people(stale)} changed in the meantime and ${stale === 1 ? 'stays' : 'stay'} as they are`
