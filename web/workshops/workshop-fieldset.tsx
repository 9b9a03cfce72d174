import { fieldProps } from '#web/ui/field-props.ts'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { typeOptions, workshopForm, type WorkshopValues } from '#web/workshops/workshop-values.ts'

const { labels } = workshopForm

/** All fields of a workshop; a new one begins as a workshop with sign-up on. `opensOn`: the edition's first day. */
export function WorkshopFieldset({
  workshop,
  opensOn,
}: {
  workshop?: WorkshopValues
  opensOn: string | null
}) {
  const field = fieldProps(labels, workshop)
  const opens = opensOn === null ? {} : { opensOn }
  return (
    <>
      <TextField {...field('title')} isRequired autoFocus autoComplete="off" />
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
      <div className="grid gap-5 rounded-control border border-line p-4 sm:grid-cols-2">
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
          {...(workshop && workshop.capacity !== null && { defaultValue: workshop.capacity })}
        />
      </div>
    </>
  )
}
