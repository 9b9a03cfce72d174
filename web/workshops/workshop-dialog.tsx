import type { ReactNode } from 'react'
import { WorkshopInput, WorkshopNow, WorkshopUpdate } from '#contract/workshops.ts'
import { confirmAction, saveQuestion } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { venueLabel, type VenueChoice } from '#web/session/venue-choice.ts'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { fieldProps } from '#web/ui/field-props.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  type SavedWorkshop,
  typeOptions,
  type Workshop,
  workshopForm,
  type WorkshopValues,
  writeValue,
} from '#web/workshops/workshop-values.ts'
import { UntilPublished } from '#web/shell/draft-notice.tsx'
import { ConsequenceList } from '#web/consequences/consequence-dialog.tsx'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'

type AddWorkshopDialogProps = { venue: VenueChoice; onClose: () => void }

/** Adds a workshop, activity or panel debate to an edition. */
export const AddWorkshopDialog = ({ venue, onClose }: AddWorkshopDialogProps) => (
  <FormDialog
    title="Add Workshop or Activity"
    description={venueLabel(venue)}
    onClose={onClose}
    schema={WorkshopInput}
    read={(fields) => ({ venueId: venue.id, ...workshopForm.read(fields) })}
    action={api.workshops.add}
    isNew
    submitLabel="Add"
    success="Workshop created successfully"
    failure="Failed to create workshop"
  >
    <WorkshopFieldset opensOn={venue.eventStartDate} />
  </FormDialog>
)

type EditWorkshopDialogProps = {
  workshop: SavedWorkshop
  venue: VenueChoice
  /** Shown above the fields. */
  notice?: ReactNode
  /** Whether the focus starts on the capacity. */
  startsAtCapacity?: boolean
  onClose: () => void
}

export const EditWorkshopDialog = ({
  workshop,
  venue,
  notice,
  startsAtCapacity = false,
  onClose,
}: EditWorkshopDialogProps) => (
  <EditDialog
    title="Edit Workshop or Activity"
    description={venueLabel(venue)}
    onClose={onClose}
    row={workshop}
    rowSchema={WorkshopNow}
    schema={WorkshopUpdate}
    read={(fields, saved) => ({ ...saved, ...workshopForm.read(fields) })}
    action={api.workshops.update}
    labels={workshopForm.labels}
    write={writeValue}
    failure="Failed to update workshop"
    fields={{ CAPACITY_BELOW_SIGNUPS: 'capacity', END_MISSING: 'endTime' }}
    confirm={(input) =>
      confirmAction({
        venueId: venue.id,
        intent: { call: 'workshops.update', input },
        ...saveQuestion(input),
      })
    }
  >
    {(shown) => (
      <>
        {notice}
        <WorkshopFieldset
          workshop={shown}
          opensOn={venue.eventStartDate}
          startsAtCapacity={startsAtCapacity}
        />
      </>
    )}
  </EditDialog>
)

const { labels } = workshopForm

/** The library focuses a field without scrolling to it. */
const scrollTo = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'center' })

type WorkshopFieldsetProps = {
  workshop?: WorkshopValues
  opensOn: string | null
  startsAtCapacity?: boolean
}

/** All fields of a workshop. A new one starts as type workshop with sign-up on. `opensOn`: the edition's first day. */
function WorkshopFieldset({ workshop, opensOn, startsAtCapacity = false }: WorkshopFieldsetProps) {
  const field = fieldProps(labels, workshop)
  const opens = opensOn === null ? {} : { opensOn }
  return (
    <>
      <TextField {...field('title')} isRequired autoFocus={!startsAtCapacity} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          name="type"
          label={labels.type}
          isRequired
          options={typeOptions}
          defaultValue={workshop?.type ?? 'workshop'}
        />
        <TextField {...field('hostName')} />
        <DateTimeField {...field('startTime')} isRequired {...opens} />
        <DateTimeField {...field('endTime')} {...opens} />
      </div>
      <TextField {...field('location')} />
      <TextArea {...field('description')} />
      <TagField name="tags" label={labels.tags} defaultValue={workshop?.tags ?? []} />
      <div
        className="grid gap-5 rounded-control border border-line p-4 sm:grid-cols-2"
        {...(startsAtCapacity && { ref: scrollTo })}
      >
        <Switch
          name="signupEnabled"
          defaultSelected={workshop?.signupEnabled ?? true}
          description="When off, everyone can come; no list is kept."
        >
          {labels.signupEnabled}
        </Switch>
        <NumberField
          name="capacity"
          label={labels.capacity}
          description="Leave empty for no limit"
          minValue={1}
          maxValue={10_000}
          autoFocus={startsAtCapacity}
          {...(workshop && workshop.capacity !== null && { defaultValue: workshop.capacity })}
        />
      </div>
    </>
  )
}

type WorkshopDeleteQuestionProps = { workshop: Workshop; venue: VenueChoice; onClose: () => void }

/** The spec's question, with what is deleted along with the workshop: sign-ups and the agenda item. */
export function WorkshopDeleteQuestion({ workshop, venue, onClose }: WorkshopDeleteQuestionProps) {
  const { id, title, isInAgenda } = workshop
  return (
    <DeleteQuestion
      what="Workshop"
      name={title}
      action={api.workshops.delete}
      input={{ id }}
      onClose={onClose}
    >
      {workshop.takesSignups && <UntilPublished venueId={venue.id} />}
      {isInAgenda && <p>This also deletes its agenda item.</p>}
      <ConsequenceList venueId={venue.id} action={{ call: 'workshops.delete', input: { id } }} />
    </DeleteQuestion>
  )
}
