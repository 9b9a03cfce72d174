import { ImportDialog } from '#web/imports/import-dialog.tsx'
import { useImport, type Counts } from '#web/imports/use-import.ts'
import { useList } from '#web/imports/use-list.ts'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { guessRooms, roomLines, roomSpecs, type RoomColumn } from '#web/rooms/room-columns.ts'

type ImportRoomsDialogProps = { venueId: string; onClose: () => void }

const kind = { name: 'rooms', specs: roomSpecs, guess: guessRooms }
const roomsText = (count: number) => pluralize(count, 'room')

/** Imports all rooms at once from the hotel's list. */
export function ImportRoomsDialog({ venueId, onClose }: ImportRoomsDialogProps) {
  const imported = useList<RoomColumn>(kind)
  const importing = useImport({
    save: api.rooms.import,
    preview: api.rooms.previewImport.call,
    imported,
    fileOf: ({ mapping, rows: cells, numbers }) => ({ venueId, ...roomLines(mapping, cells), numbers }),
    savedText: ({ new: added, changed }) =>
      [added > 0 && `${roomsText(added)} added`, changed > 0 && `${roomsText(changed)} changed`]
        .filter(Boolean)
        .join(', '),
    undoneText: (count) => `Import undone for ${roomsText(count)}`,
    keptText: (count) =>
      `${roomsText(count)} ${count === 1 ? 'was' : 'were'} changed or given people since, and ${count === 1 ? 'stays' : 'stay'}`,
    onClose,
  })
  return (
    <ImportDialog
      {...importing}
      title="Import rooms"
      description="One room per line: its number, how many people sleep in it, and single or double beds; optionally its floor, and whether it is quiet."
      placeholder={'103; 2; double\n104; 2; twin\n201; 1; single'}
      kind={kind}
      saveLabel={saveLabel}
      problem={
        imported.list && !imported.list.mapping.includes('roomNumber')
          ? 'First choose which column has the room number'
          : undefined
      }
      note="A room that already exists keeps its people and is updated from the list. An empty cell changes nothing."
    />
  )
}

const saveLabel = ({ new: added, changed }: Counts) => {
  if (added + changed === 0) return 'Import'
  return changed === 0 ? `Add ${roomsText(added)}` : `Save ${roomsText(added + changed)}`
}
