import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { editionBefore } from '#web/people/edition-before.ts'
import { PeopleChoice } from '#web/people/people-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Venue = Outputs['venues']['choices'][number]

export type BringPeopleDialogProps = {
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
  return (
    <Dialog
      title="Bring people from…"
      description="They join this event as “maybe”. Flights and check-ins are not copied."
      onClose={onClose}
    >
      {venues.isPending && <Skeleton shape="text" count={3} />}
      {venues.isError && !venues.data && (
        <ErrorState
          message={sentenceOf(venues.error)}
          onRetry={() => void venues.refetch()}
          isRetrying={venues.isFetching}
        />
      )}
      {venues.isSuccess && from === undefined && (
        <EmptyState
          title="There is no other event yet"
          hint="Once there is one, you can bring people along from it."
        />
      )}
      {from !== undefined && (
        <div className="flex flex-col gap-5">
          <Select label="Event" options={others.map(optionOf)} value={from} onChange={setWanted} />
          <Chooser key={from} from={from} venueId={venueId} here={here} onClose={onClose} />
        </div>
      )}
    </Dialog>
  )
}

const optionOf = ({ id, name, quarter, year }: Venue) => ({ id, label: `${name} (${quarter} ${year})` })

type ChooserProps = BringPeopleDialogProps & { from: string }

function Chooser({ from, venueId, here, onClose }: ChooserProps) {
  const list = useQuery(api.attendance.list.queryOptions({ input: { venueId: from } }))
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const bring = useAction(api.people.invite, {
    failure: 'Failed to add people',
    success: ({ added }) => `${pluralize(added, 'person', 'people')} added`,
    onSuccess: onClose,
  })
  if (list.isError && !list.data) {
    return (
      <ErrorState
        message={sentenceOf(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!list.data) return <Skeleton shape="list" count={5} />
  const people = list.data.filter(({ personId }) => !here.has(personId))
  const already = list.data.length - people.length
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
      <div
        data-actions
        className="sticky bottom-0 z-10 -mx-6 flex flex-wrap justify-end gap-2 border-t border-line bg-card px-6 py-4"
      >
        <Button slot="close">Cancel</Button>
        <Button
          variant="primary"
          isPending={bring.isPending}
          whyDisabled={selected.size === 0 ? 'Choose someone first' : undefined}
          onPress={() => bring.run({ venueId, personIds: [...selected] })}
        >
          {selected.size === 0 ? 'Bring people' : `Bring ${pluralize(selected.size, 'person', 'people')}`}
        </Button>
      </div>
    </>
  )
}
