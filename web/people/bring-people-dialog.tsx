import { skipToken, useQuery } from '@tanstack/react-query'
import { useState, useDeferredValue } from 'react'
import { searchBy } from '#web/base/search.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { editionBefore } from '#web/people/edition-before.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

type Venue = Outputs['venues']['choices'][number]

type BringPeopleDialogProps = {
  venueId: string
  listed: ReadonlySet<string>
  onClose: () => void
}

/** Adds people from another edition as maybe, without their answers, flights or check-ins. */
export function BringPeopleDialog({ venueId, listed, onClose }: BringPeopleDialogProps) {
  const venues = useQuery(api.venues.choices.queryOptions())
  const otherEditions = (venues.data ?? []).filter(({ id }) => id !== venueId)
  const [chosenVenueId, setChosenVenueId] = useState<string>()
  const sourceVenueId = chosenVenueId ?? editionBefore(venues.data ?? [], venueId)?.id
  const list = useQuery(
    api.attendance.list.queryOptions({
      input: sourceVenueId === undefined ? skipToken : { venueId: sourceVenueId },
    }),
  )
  return (
    <Dialog
      title="Bring people from…"
      description="They join this event as “maybe”. Flights and check-ins are not copied."
      onClose={onClose}
    >
      <Loaded query={venues} loading={{ shape: 'text', count: 3 }}>
        {() =>
          sourceVenueId === undefined ? (
            <EmptyState
              title="There is no other event yet"
              hint="Once there is one, you can bring people along from it."
            />
          ) : (
            <div className="flex flex-col gap-5">
              <Select
                label="Event"
                options={otherEditions.map(optionOf)}
                value={sourceVenueId}
                onChange={setChosenVenueId}
              />
              <Loaded key={sourceVenueId} query={list} loading={{ shape: 'list', count: 5 }}>
                {(rows) => <Chooser rows={rows} venueId={venueId} listed={listed} onClose={onClose} />}
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

function Chooser({ rows, venueId, listed, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const bring = useAction(api.people.invite, {
    failure: 'Failed to add people',
    success: ({ added }) => `${peopleText(added)} added`,
    onSuccess: onClose,
  })
  const people = rows.filter(({ personId }) => !listed.has(personId))
  const listedCount = rows.length - people.length
  // People who came, or meant to, are preselected as likely to come again.
  const selected =
    chosen ?? new Set(people.flatMap(({ personId, attending }) => (attending === 'no' ? [] : [personId])))
  return (
    <>
      {people.length === 0 ? (
        <EmptyState title="Everyone from that event is already on this list" />
      ) : (
        <PeopleChoice people={people} chosen={selected} onChoose={setChosen} />
      )}
      {listedCount > 0 && people.length > 0 && (
        <p className="text-sm text-soft">{`${peopleText(listedCount)} from that event ${listedCount === 1 ? 'is' : 'are'} already on this list.`}</p>
      )}
      <FormActions>
        <Button slot="close">Cancel</Button>
        <Button
          variant="primary"
          isPending={bring.isPending}
          whyDisabled={selected.size === 0 ? 'Choose someone first' : undefined}
          onPress={() => bring.run({ venueId, personIds: [...selected] })}
        >
          {selected.size === 0 ? 'Bring people' : `Bring ${peopleText(selected.size)}`}
        </Button>
      </FormActions>
    </>
  )
}

type Person = { personId: string; fullName: string; studio: string | null; attending: string }

type PeopleChoiceProps = {
  people: readonly Person[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** How many show at once. The search finds the others, and "all" includes them. */
const maxShown = 200

const searchPeople = searchBy<Person>(({ fullName, studio }) => `${fullName}\n${studio ?? ''}`)

/** People with a checkbox each, and a checkbox for everyone the search finds. */
function PeopleChoice({ people, chosen, onChoose }: PeopleChoiceProps) {
  const [search, setSearch] = useState('')
  const found = searchPeople(people, useDeferredValue(search))
  const count = found.filter(({ personId }) => chosen.has(personId)).length
  const choose = (persons: readonly Person[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { personId } of persons) {
      if (isChosen) next.add(personId)
      else next.delete(personId)
    }
    onChoose(next)
  }
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label="Search by name or studio"
        placeholder="Search by name or studio..."
        value={search}
        onChange={setSearch}
      />
      <div className="border-b border-line px-3 pb-3 font-medium">
        <Checkbox
          isSelected={found.length > 0 && count === found.length}
          isIndeterminate={count > 0 && count < found.length}
          onChange={(isChosen) => choose(found, isChosen)}
        >
          {`All ${found.length}`}
        </Checkbox>
      </div>
      <ul className="flex flex-col">
        {found.slice(0, maxShown).map((person) => (
          <li key={person.personId} className="px-3 py-1.5">
            <Checkbox
              isSelected={chosen.has(person.personId)}
              onChange={(isChosen) => choose([person], isChosen)}
            >
              <span className="wrap-anywhere">{person.fullName}</span>
              <span className="block text-sm text-soft">
                {[person.studio, `was ${person.attending}`].filter(Boolean).join(' · ')}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length > maxShown && (
        <p className="text-sm text-soft">{`The first ${maxShown} of ${found.length}. Search to see others.`}</p>
      )}
    </div>
  )
}
