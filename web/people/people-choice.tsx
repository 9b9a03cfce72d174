import { useDeferredValue, useState } from 'react'
import { searchBy } from '#web/base/search.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type Person = { personId: string; fullName: string; studio: string | null; attending: string }

type PeopleChoiceProps = {
  people: readonly Person[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** How many are shown at once; the search finds the others, and all of them can be chosen. */
const most = 200

const searchPeople = searchBy<Person>(({ fullName, studio }) => `${fullName}\n${studio ?? ''}`)

/** People with a checkbox each, and one for all that the search leaves. */
export function PeopleChoice({ people, chosen, onChoose }: PeopleChoiceProps) {
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
        {found.slice(0, most).map((person) => (
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
      {found.length > most && (
        <p className="text-sm text-soft">{`The first ${most} of ${found.length}. Search to see others.`}</p>
      )}
    </div>
  )
}
