import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ShownOnceProps = {
  title: string
  description: string
  label: string
  text: string
  onClose: () => void
}

/** A secret that only the answer to its making contains. */
export const ShownOnce = ({ title, description, label, text, onClose }: ShownOnceProps) => (
  <Dialog title={title} description={description} onClose={onClose}>
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <TextField label={label} value={text} isReadOnly />
      </div>
      <CopyButton text={text} variant="primary" />
    </div>
  </Dialog>
)

/** Stands for every event, in the form. */
const all = 'all'

/** The event that another program is about, or all. */
export function EventSelect({ description }: { description: string }) {
  const editions = useQuery(api.venues.choices.queryOptions())
  return (
    <Select
      name="venueId"
      label="Event"
      description={description}
      defaultValue={all}
      options={[
        { id: all, label: 'All events' },
        ...(editions.data ?? []).map(({ id, name, quarter, year }) => ({
          id,
          label: `${name} (${quarter} ${year})`,
        })),
      ]}
    />
  )
}

/** The event chosen in `EventSelect`; null: all. */
export function chosenEvent<Chosen>(choice: (name: string) => Chosen): Chosen | null {
  const chosen = choice('venueId')
  return chosen === all ? null : chosen
}
