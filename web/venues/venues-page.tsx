import { useQuery } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { refusals } from '#contract/refusals.ts'
import { changeSearch, useSearch } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { CannotDeleteDialog } from '#web/lib/delete-question.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useRow } from '#web/lib/use-row.ts'
import { useVenue } from '#web/session/use-venue.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { entry, PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { VenueCard } from '#web/venues/venue-card.tsx'
import { AddVenueDialog, EditVenueDialog } from '#web/venues/venue-dialog.tsx'
import type { Venue } from '#web/venues/venue-values.ts'

/** /venues: every edition with its place, weather and rooms: the current or next one, then the last added, then past ones. */
export function VenuesPage() {
  const [isAdding, setAdding] = useState(false)
  const [addedId, setAddedId] = useState<string>()
  const [openDialog, setOpenDialog] = useState(useDialogInAddress())
  const venues = useQuery(api.venues.list.queryOptions())
  const { choices } = useVenue()
  const add = entry('Add Venue', Plus, () => setAdding(true))
  // Once there are events, the current or next one is the main thing on the page.
  const hasVenues = venues.data === undefined || venues.data.length > 0
  const close = () => {
    setOpenDialog(undefined)
    changeSearch({ focus: undefined }, { replace: true, keepScroll: true })
  }
  const subject = useRow(venues.data, openDialog?.id)
  return (
    <>
      <PageHeader
        title="Venues"
        subtitle="Your events: dates, place and rooms"
        actions={<PageActions {...(hasVenues ? { outlined: add } : { filled: add })} />}
      />
      <Loaded
        query={venues}
        loading={{ shape: 'cards', count: 3 }}
        failed="Failed to fetch venues."
        empty={
          <EmptyState
            icon={MapPin}
            title={'No venues added yet. Click "Add Venue" to get started.'}
            hint="A venue is one edition of the event: a place, a quarter and a year. People, rooms and the agenda belong to it."
          />
        }
      >
        {(all) => (
          <ul className="grid items-start gap-5 lg:grid-cols-2 2xl:grid-cols-3">
            {inPageOrder(all, choices).map(([venue, choice]) => (
              <li
                key={venue.id}
                data-thing={venue.id}
                className={`min-w-0 ${choice?.isDefault ? 'col-span-full' : ''}`}
              >
                <VenueCard
                  venue={venue}
                  choice={choice}
                  isJustAdded={venue.id === addedId}
                  onOpen={(what) => setOpenDialog({ what, id: venue.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {subject && (openDialog?.what === 'edit' || openDialog?.what === 'closing') && (
        <EditVenueDialog venue={subject} startsAtClosing={openDialog.what === 'closing'} onClose={close} />
      )}
      {subject && openDialog?.what === 'delete' && <DeleteVenueDialog venue={subject} onClose={close} />}
      {isAdding && <AddVenueDialog onClose={() => setAdding(false)} onAdded={setAddedId} />}
    </>
  )
}

/** 'closing' edits the edition, with the focus on when its registration closes. */
type OpenDialog = { what: 'edit' | 'closing' | 'delete'; id: string }

function useDialogInAddress(): OpenDialog | undefined {
  const { focus, venue } = useSearch()
  return focus === 'closing' && venue !== undefined ? { what: 'closing', id: venue } : undefined
}

/** The current or next edition comes first, and past ones last. */
const inPageOrder = (venues: readonly Venue[], choices: readonly VenueChoice[]) =>
  venues
    .map((venue) => [venue, choices.find(({ id }) => id === venue.id)] as const)
    .toSorted(([, one], [, other]) => rankOf(one) - rankOf(other))

const rankOf = (choice: VenueChoice | undefined) => (choice?.isDefault ? 0 : choice?.state === 'over' ? 2 : 1)

type DeleteVenueDialogProps = { venue: Venue; onClose: () => void }

/** Deletes an edition after its name is typed, if nobody is invited to it. Otherwise says why it can't be deleted. */
function DeleteVenueDialog({ venue, onClose }: DeleteVenueDialogProps) {
  const { id, name, quarter, year, attendanceCount, roomCount, waitingCount } = venue
  const edition = (
    <strong>
      {name} ({quarter} {year})
    </strong>
  )
  if (attendanceCount > 0) {
    return (
      <CannotDeleteDialog title="Delete Venue" onClose={onClose}>
        {edition} cannot be deleted: {pluralize(attendanceCount, 'person is', 'people are')} invited to it,
        and their answers, flights and check-ins belong to it.
      </CannotDeleteDialog>
    )
  }
  const isItsName = (typed: string) => typed.trim() === name
  return (
    <FormDialog
      title="Delete Venue"
      width="narrow"
      onClose={onClose}
      schema={z.strictObject({
        id: z.string(),
        typedName: z.string().refine(isItsName, refusals.NAME_MISMATCH.message),
      })}
      read={({ text }) => ({ id, typedName: text('typedName') })}
      action={api.venues.delete}
      submitLabel="Delete Venue"
      variant="danger"
      success="Venue deleted successfully"
      failure="Failed to delete venue"
      fields={{ NAME_MISMATCH: 'typedName' }}
    >
      <p className="wrap-anywhere">
        {edition} will be deleted for good, with its {roomCount > 0 && `${pluralize(roomCount, 'room')}, `}
        workshops, agenda and meals.
      </p>
      {waitingCount > 0 && (
        <Notice tone="warn">
          {pluralize(waitingCount, 'registration is', 'registrations are')} waiting for the address to be
          confirmed and will be lost.
        </Notice>
      )}
      <TextField
        name="typedName"
        label="Type the name of the venue"
        description={name}
        isRequired
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  )
}
