import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { editionBefore } from '#web/people/edition-before.ts'
import { PeopleChoice } from '#web/people/people-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'

type Venue = Outputs['venues']['choices'][number]

type BringPeopleDialogProps = {
  venueId: string
  here: ReadonlySet<string>
  onClose: () => void
}

/** Those of another edition who come along, as maybe: no answers, flights or check-ins come with them. */
export function BringPeopleDialog({ venueId, here, onClose }: BringPeopleDialogProps) {
  const venues = useQuery(api.venues.choices.queryOptions())
  const others = (venues.data ?? []).filter(({ id }) => id !== venueId)
  const [wanted, setWanted] = useState<string>()
  const from = wanted ?? editionBefore(venues.data ?? [], venueId)?.id
  const list = useQuery(
    api.attendance.list.queryOptions({ input: from === undefined ? skipToken : { venueId: from } }),
  )
  return (
    <Dialog
      title="Bring people from…"
      description="They join this event as “maybe”. Flights and check-ins are not copied."
      onClose={onClose}
    >
      <Loaded query={venues} loading={{ shape: 'text', count: 3 }}>
        {() =>
          from === undefined ? (
            <EmptyState
              title="There is no other event yet"
              hint="Once there is one, you can bring people along from it."
            />
          ) : (
            <div className="flex flex-col gap-5">
              <Select label="Event" options={others.map(optionOf)} value={from} onChange={setWanted} />
              <Loaded key={from} query={list} loading={{ shape: 'list', count: 5 }}>
                {(rows) => <Chooser rows={rows} venueId={venueId} here={here} onClose={onClose} />}
              </Loaded>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}

const optionOf = ({ id, name, quarter, year }: Venue) => ({ id, label: `${name} (${quarter} ${year})` })

type ChooserProps = BringPeopleDialogProps & { rows: Outputs['attendance']['list'] }

function Chooser({ rows, venueId, here, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const bring = useAction(api.people.invite, {
    failure: 'Failed to add people',
    success: ({ added }) => `${pluralize(added, 'person', 'people')} added`,
    onSuccess: onClose,
  })
  const people = rows.filter(({ personId }) => !here.has(personId))
  const already = rows.length - people.length
  // Who came, or meant to, is likely to come again.
  const selected =
    chosen ?? new Set(people.flatMap(({ personId, attending }) => (attending === 'no' ? [] : [personId])))
  return (
    <>
      {people.length === 0 ? (
        <EmptyState title="Everyone from that event is already on this list" />
      ) : (
        <PeopleChoice people={people} chosen={selected} onChoose={setChosen} />
      )}
      {already > 0 && people.length > 0 && (
        <p className="text-sm text-soft">{`${pluralize(already, 'person', 'people')} from that event ${already === 1 ? 'is' : 'are'} already on this list.`}</p>
      )}
      <FormActions>
        <Button slot="close">Cancel</Button>
        <Button
          variant="primary"
          isPending={bring.isPending}
          whyDisabled={selected.size === 0 ? 'Choose someone first' : undefined}
          onPress={() => bring.run({ venueId, personIds: [...selected] })}
        >
          {selected.size === 0 ? 'Bring people' : `Bring ${pluralize(selected.size, 'person', 'people')}`}
        </Button>
      </FormActions>
    </>
  )
}
