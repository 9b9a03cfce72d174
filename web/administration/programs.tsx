import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded, type LoadedProps } from '#web/lib/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ProgramSectionProps<Row extends { id: string }> = {
  title: string
  query: LoadedProps<readonly Row[]>['query']
  failed: string
  /** Shown in place of an empty list. */
  emptyState: ReactNode
  newLabel: string
  Content: ComponentType<{ row: Row }>
  NewDialog: ComponentType<{ onClose: () => void }>
}

/** The keys or webhooks that organisers gave to other programs, with a button to add one. */
export function ProgramSection<Row extends { id: string }>(props: ProgramSectionProps<Row>) {
  const { title, query, failed, emptyState, newLabel, Content, NewDialog } = props
  const [isMaking, setMaking] = useState(false)
  return (
    <section aria-label={title} className="mt-8 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{title}</h2>
        <Button onPress={() => setMaking(true)}>{newLabel}</Button>
      </div>
      <Loaded query={query} failed={failed} empty={<p className="text-sm text-soft">{emptyState}</p>}>
        {(rows) => (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
                <Content row={row} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isMaking && <NewDialog onClose={() => setMaking(false)} />}
    </section>
  )
}

type AboutProgramProps = { name: string; permissions: string; edition: string | null; detail: string }

/** The first part of a row: the name, what the program may do or is sent, and about which event. */
export const AboutProgram = ({ name, permissions, edition, detail }: AboutProgramProps) => (
  <div className="min-w-0 flex-1 basis-64">
    <p className="font-medium wrap-anywhere">{name}</p>
    <p className="text-sm wrap-anywhere text-soft">{`${permissions} · ${edition ?? 'All events'}`}</p>
    <p className="text-sm wrap-anywhere text-soft">{detail}</p>
  </div>
)

type ProgramDialogProps = {
  title: string
  description: string
  /** The secret, which only the response that creates it contains, and its label. */
  secret: { title: string; description: string; label: string; text: string | undefined }
  onClose: () => void
  /** The form, shown until there is a secret. */
  children: ReactNode
}

/** A form whose response is a secret, which the dialog then shows once. */
export const ProgramDialog = ({ title, description, secret, onClose, children }: ProgramDialogProps) =>
  secret.text === undefined ? (
    <Dialog title={title} description={description} onClose={onClose}>
      {children}
    </Dialog>
  ) : (
    <Dialog key="secret" title={secret.title} description={secret.description} onClose={onClose}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField label={secret.label} value={secret.text} isReadOnly />
        </div>
        <CopyButton text={secret.text} variant="primary" />
      </div>
    </Dialog>
  )

export const ProgramName = () => (
  <TextField
    name="name"
    label="Name"
    description="The program it is for"
    maxLength={80}
    isRequired
    autoFocus
  />
)

/** The option for all events. */
const allEvents = 'all'

/** Chooses the event that a program is for, or all. */
export function EventSelect({ description }: { description: string }) {
  const editions = useQuery(api.venues.choices.queryOptions())
  return (
    <Select
      name="venueId"
      label="Event"
      description={description}
      defaultValue={allEvents}
      options={[
        { id: allEvents, label: 'All events' },
        ...(editions.data ?? []).map(({ id, name, quarter, year }) => ({
          id,
          label: `${name} (${quarter} ${year})`,
        })),
      ]}
    />
  )
}

/** The event chosen in `EventSelect`; null for all. */
export function chosenEvent<Choice>(choice: (name: string) => Choice): Choice | null {
  const chosen = choice('venueId')
  return chosen === allEvents ? null : chosen
}
