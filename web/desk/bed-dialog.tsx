import { useQuery } from '@tanstack/react-query'
import type { DeskRow } from '#web/desk/desk-rows.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type BedDialogProps = {
  row: DeskRow
  venueId: string
  onAssigned: (row: DeskRow, roomNumber: string) => void
  onClose: () => void
}

/** The free beds for a person at the desk, best first; a press assigns one. */
export function BedDialog({ row, venueId, onAssigned, onClose }: BedDialogProps) {
  const { fullName, personId } = row
  const query = useQuery(api.rooms.freeBeds.queryOptions({ input: { venueId, personId } }))
  const assign = useAction(api.planning.move, {
    failure: ({ code }) =>
      code === 'STALE' ? 'Failed to assign person to room' : `${fullName} has no bed yet`,
    onSuccess: (_, { moves: [move] }) => {
      onAssigned(row, query.data?.find(({ roomId }) => roomId === move?.to)?.roomNumber ?? '')
      onClose()
    },
  })
  return (
    <Dialog title={`A bed for ${fullName}`} onClose={onClose}>
      <Loaded query={query} loading={{ shape: 'list' }} failed="Failed to fetch rooms.">
        {(beds) => (
          <div className="flex flex-col gap-4">
            {beds.length === 0 && <p>No bed is free for {fullName}. Add a room, or move others.</p>}
            <ul aria-label="Free beds" className="divide-y divide-line empty:hidden">
              {beds.map(({ roomId, roomNumber, freeBeds, roommates }) => (
                <li key={roomId} className="flex min-h-16 items-center gap-3 py-1.5">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{`Room ${roomNumber}`}</p>
                    <p className="text-sm text-soft wrap-anywhere">
                      {[
                        pluralize(freeBeds, 'free bed'),
                        ...(roommates.length === 0 ? [] : [`with ${roommates.join(', ')}`]),
                      ].join(' · ')}
                    </p>
                  </div>
                  <Button
                    size="small"
                    variant="primary"
                    isPending={assign.isPending}
                    aria-label={`Give a bed in room ${roomNumber}`}
                    onPress={() => assign.run({ venueId, moves: [{ personId, from: null, to: roomId }] })}
                  >
                    Give bed
                  </Button>
                </li>
              ))}
            </ul>
            <p>
              <LinkButton
                variant={beds.length === 0 ? 'primary' : 'quiet'}
                href={`/rooms?venue=${venueId}&person=${personId}`}
              >
                Open Room Planner
              </LinkButton>
            </p>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
