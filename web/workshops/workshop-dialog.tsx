import { useState } from 'react'
import { WorkshopInput, WorkshopNow, WorkshopUpdate } from '#contract/workshops.ts'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import { useAction } from '#web/lib/use-action.ts'
import { venueLabel, type VenueChoice } from '#web/shell/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { WorkshopFieldset } from '#web/workshops/workshop-fieldset.tsx'
import { differences, readWorkshop, type Saved, type WorkshopValues } from '#web/workshops/workshop-values.ts'

type AddWorkshopDialogProps = { venue: VenueChoice; onClose: () => void }

/** A new workshop, activity or panel debate of an edition. */
export function AddWorkshopDialog({ venue, onClose }: AddWorkshopDialogProps) {
  const [newId] = useState(() => createNewId())
  const add = useAction(api.workshops.add, {
    inForm: true,
    success: 'Workshop created successfully',
    failure: 'Failed to create workshop',
    onSuccess: onClose,
  })
  return (
    <Dialog title="Add Workshop or Activity" description={venueLabel(venue)} onClose={onClose}>
      <Form
        schema={WorkshopInput}
        read={(fields) => ({ venueId: venue.id, ...readWorkshop(fields) })}
        errors={add.errors}
        onSubmit={(fields) => add.run({ ...fields, id: newId(fields) })}
      >
        <WorkshopFieldset opensOn={venue.eventStartDate} />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            Add
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

type Clash = { mine: WorkshopValues; theirs: Saved }
type EditWorkshopDialogProps = { workshop: Saved; venue: VenueChoice; onClose: () => void }

/** A workshop's fields. What somebody else saved meanwhile is shown first. */
export function EditWorkshopDialog({ workshop, venue, onClose }: EditWorkshopDialogProps) {
  const [shown, setShown] = useState(workshop)
  const [clash, setClash] = useState<Clash>()
  const update = useAction(api.workshops.update, {
    inForm: true,
    success: 'Workshop updated successfully',
    failure: 'Failed to update workshop',
    fields: { CAPACITY_BELOW_SIGNUPS: 'capacity', END_MISSING: 'endTime' },
    onSuccess: onClose,
    onFailure: ({ code, data }, mine) => {
      const now = code === 'STALE' ? WorkshopNow.safeParse(data).data : undefined
      if (now) setClash({ mine, theirs: now })
    },
  })
  const takeTheirs = (theirs: Saved) => {
    setShown(theirs)
    setClash(undefined)
  }
  const { version } = clash?.theirs ?? shown
  return (
    <Dialog title="Edit Workshop or Activity" description={venueLabel(venue)} onClose={onClose}>
      <Form
        key={shown.version}
        schema={WorkshopUpdate}
        read={(fields) => ({ id: workshop.id, version, ...readWorkshop(fields) })}
        errors={clash ? undefined : update.errors}
        onSubmit={update.run}
      >
        <WorkshopFieldset workshop={shown} opensOn={venue.eventStartDate} />
        {clash && (
          <StaleNotice
            differences={differences(clash.mine, clash.theirs)}
            onTakeTheirs={() => takeTheirs(clash.theirs)}
          />
        )}
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={update.isPending}>
            {clash ? 'Save mine' : 'Save'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
