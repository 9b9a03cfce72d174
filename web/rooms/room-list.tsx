import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { RoomInput, RoomsInput, RoomNow, RoomUpdate } from '#contract/rooms.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { sentenceOf } from '#web/lib/failure.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useRow } from '#web/lib/use-row.ts'
import { RoomKindFields, RoomFieldset } from '#web/rooms/room-fieldset.tsx'
import { readRoomNumbers, writeRoomNumbers } from '#web/rooms/room-numbers.ts'
import { bedsText, placeTexts } from '#web/rooms/room-plan.ts'
import {
  lastKind,
  readKind,
  rememberKind,
  roomLabels,
  toastMissingFields,
  readRoom,
} from '#web/rooms/room-values.ts'
import { Button } from '#web/ui/button.tsx'
import { DisclosureButton } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { EditDialog } from '#web/lib/edit-dialog.tsx'

type RoomListProps = {
  venueId: string
  venueName: string
  roomCount: number
  /** A list longer than this starts collapsed. */
  foldsAbove: number
  /** Whether it is across the page, where two rooms fit side by side. */
  isWide: boolean
}

/** The rooms of a venue by number, with buttons to add, edit and delete. */
export function RoomList({ venueId, venueName, roomCount, foldsAbove, isWide }: RoomListProps) {
  const [isAdding, setAdding] = useState(false)
  const importing = useOnDemand(ImportRoomsDialog)
  const [openDialog, setOpenDialog] = useState<{ what: 'edit' | 'delete'; id: string }>()
  const [isOpen, setOpen] = useState(roomCount <= foldsAbove)
  const close = () => setOpenDialog(undefined)
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId } }))
  const openRoom = useRow(rooms.data, openDialog?.id)
  const allRooms = rooms.data ?? []
  const count = rooms.data?.length ?? roomCount
  const title = (
    <>
      Rooms <span className="font-normal text-soft">({count})</span>
    </>
  )
  return (
    <section
      tabIndex={-1}
      aria-label={`Rooms of ${venueName}`}
      className="flex flex-col gap-2 border-t border-line pt-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3>
          {count > foldsAbove ? (
            <DisclosureButton aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              <span className="whitespace-nowrap">{title}</span>
            </DisclosureButton>
          ) : (
            title
          )}
        </h3>
        <span className="flex flex-wrap">
          <Button
            size="small"
            variant="quiet"
            aria-label={`Import rooms of ${venueName}`}
            aria-haspopup="dialog"
            onPress={() => importing.open(true)}
          >
            Import
          </Button>
          <Button size="small" variant={count === 0 ? 'secondary' : 'quiet'} onPress={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden />
            Add Room
          </Button>
        </span>
      </header>
      {rooms.isError && !rooms.data && (
        <Notice tone="bad">
          Failed to fetch rooms. {sentenceOf(rooms.error)}{' '}
          <Button size="small" onPress={() => void rooms.refetch()} isPending={rooms.isFetching}>
            Try again
          </Button>
        </Notice>
      )}
      {rooms.data?.length === 0 && <p className="text-sm text-soft">No rooms added yet</p>}
      {allRooms.length > 0 && (isOpen || count <= foldsAbove) && (
        <ul className={`-mx-2 grid ${isWide ? 'gap-x-4 lg:grid-cols-2' : ''}`}>
          {allRooms.map((room) => (
            <RoomRow key={room.id} room={room} onOpen={(what) => setOpenDialog({ what, id: room.id })} />
          ))}
        </ul>
      )}
      {openRoom && openDialog?.what === 'edit' && <EditRoomDialog room={openRoom} onClose={close} />}
      {openRoom && openDialog?.what === 'delete' && <DeleteRoomQuestion room={openRoom} onClose={close} />}
      {importing.subject && <ImportRoomsDialog venueId={venueId} onClose={importing.close} />}
      {isAdding && <AddRoomDialog venueId={venueId} venueName={venueName} onClose={() => setAdding(false)} />}
    </section>
  )
}

const ImportRoomsDialog = lazyDialog(
  async () => (await import('#web/rooms/import-rooms-dialog.tsx')).ImportRoomsDialog,
)

const passFocus = passFocusTo('section')

type Room = Outputs['rooms']['list'][number]

/** A room in a venue's list. Its buttons show on hover and focus, and always on touch screens. */
function RoomRow({ room, onOpen }: { room: Room; onOpen: (what: 'edit' | 'delete') => void }) {
  const { roomNumber, assignments } = room
  return (
    <li
      ref={passFocus}
      className="group/row flex min-h-10 pointer-coarse:min-h-11 items-center gap-3 rounded-control px-2 transition-colors duration-150 focus-within:bg-tint hover:bg-marked"
    >
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1.5">
        <span className="font-medium wrap-anywhere">Room {roomNumber}</span>
        <span className="text-sm text-soft">
          {[bedsText(room), ...placeTexts(room)].join(', ')}
          {assignments.length > 0 && `, ${assignments.length} taken`}
        </span>
      </p>
      <span className="mr-1 flex shrink-0 opacity-0 transition-opacity duration-150 used:opacity-100">
        <RowActions
          name={`room ${roomNumber}`}
          onEdit={() => onOpen('edit')}
          onDelete={() => onOpen('delete')}
        />
      </span>
    </li>
  )
}

type DeleteRoomQuestionProps = { room: Room; onClose: () => void }

const DeleteRoomQuestion = ({ room: { id, roomNumber }, onClose }: DeleteRoomQuestionProps) => (
  <ConfirmDialog
    title={`Delete room ${roomNumber}`}
    confirmLabel="Delete"
    action={api.rooms.delete}
    input={{ id }}
    success={() => ({ title: 'Room deleted successfully', description: `Room ${roomNumber}` })}
    failure="Failed to delete room"
    onClose={onClose}
  >
    Are you sure you want to delete this room?
  </ConfirmDialog>
)

type AddRoomDialogProps = { venueId: string; venueName: string; onClose: () => void }

/** Adds one or many rooms of the same kind to a venue: `103–116, 201, 205`. */
export function AddRoomDialog({ venueId, venueName, onClose }: AddRoomDialogProps) {
  const [typed, setTyped] = useState('')
  const [isSingleNumber, setSingleNumber] = useState(false)
  const [kind] = useState(() => lastKind())
  const numbers = readRoomNumbers(typed)
  // A hotel may call a room 7-9, but no room number contains a comma.
  const isRangeAlone = numbers.length > 1 && !/[,;]/.test(typed)
  const isSeveral = numbers.length > 1 && !(isRangeAlone && isSingleNumber)
  const dialogProps = {
    title: 'Add New Room',
    description: venueName,
    width: 'narrow',
    onClose,
    onInvalid: toastMissingFields,
    failure: 'Failed to add room',
    children: (
      <>
        <TextField
          name={isSeveral ? 'roomNumbers' : 'roomNumber'}
          label={roomLabels.roomNumber}
          isRequired
          autoFocus
          maxLength={500}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          description={isSeveral ? writeRoomNumbers(numbers) : 'Several at once: 103–116, 201, 205'}
        />
        {isRangeAlone && (
          <Checkbox isSelected={isSingleNumber} onChange={setSingleNumber}>
            “{typed.trim()}” is the number of one room
          </Checkbox>
        )}
        <RoomKindFields kind={kind} />
      </>
    ),
  } as const
  return isSeveral ? (
    <FormDialog
      {...dialogProps}
      schema={RoomsInput}
      read={(fields) => ({ venueId, roomNumbers: numbers, ...readKind(fields) })}
      action={api.rooms.addSeveral}
      submitLabel={`Add ${numbers.length} Rooms`}
      success={addedToast}
      onSuccess={(_added, room) => rememberKind(room)}
    />
  ) : (
    <FormDialog
      {...dialogProps}
      schema={RoomInput}
      read={(fields) => ({ venueId, roomNumber: typed, ...readKind(fields) })}
      action={api.rooms.add}
      isNew
      submitLabel="Add Room"
      success="Room added successfully"
      onSuccess={(_added, room) => rememberKind(room)}
      fields={{ ROOM_EXISTS: 'roomNumber' }}
    />
  )
}

function addedToast({ added, existing }: Outputs['rooms']['addSeveral']) {
  const title = `${pluralize(added, 'room')} added`
  if (existing.length === 0) return title
  const verb = existing.length === 1 ? 'already exists' : 'already exist'
  return {
    title,
    description: `${pluralize(existing.length, 'room')} ${verb}: ${existing.join(', ')}`,
  }
}

/** Edits a room. An emptied bed count falls back to 1. */
const EditRoomDialog = ({ room, onClose }: { room: Omit<Room, 'assignments'>; onClose: () => void }) => (
  <EditDialog
    title="Edit Room"
    width="narrow"
    onClose={onClose}
    row={room}
    rowSchema={RoomNow}
    schema={RoomUpdate}
    read={(fields, saved) => ({ ...saved, ...readRoom(fields), bedCount: fields.number('bedCount') ?? 1 })}
    onInvalid={toastMissingFields}
    action={api.rooms.update}
    labels={roomLabels}
    success="Room updated successfully"
    failure="Failed to update room"
    fields={{ ROOM_EXISTS: 'roomNumber', BEDS_BELOW_OCCUPANCY: 'bedCount' }}
  >
    {(shown) => <RoomFieldset room={shown} />}
  </EditDialog>
)
