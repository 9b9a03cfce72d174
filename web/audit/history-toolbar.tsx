import { X } from 'lucide-react'
import { useState } from 'react'
import type { Outputs } from '#web/lib/outputs.ts'
import { searchBy } from '#web/base/search.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { Select } from '#web/ui/select.tsx'

type Subject = Outputs['audit']['subjects']['subjects'][number]

type HistoryToolbarProps = {
  subjects: readonly Subject[]
  about: Subject | undefined
  onAbout: (subject: Subject | undefined) => void
  actors: Outputs['audit']['subjects']['actors']
  by: string | undefined
  onBy: (id: string | undefined) => void
}

/** How many of those that match are offered at once. */
const most = 30
const anyone = 'anyone'

const searchSubjects = searchBy<Subject>(({ kind, name }) => `${name}\n${kinds[kind]}`)

/** Whom or what the history is about, and who did it. */
export function HistoryToolbar({ subjects, about, onAbout, actors, by, onBy }: HistoryToolbarProps) {
  const [typed, setTyped] = useState('')
  const options = searchSubjects(subjects, typed)
    .slice(0, most)
    .map(({ kind, id, name }) => ({ id, label: labelOf({ kind, name }), description: kinds[kind] }))
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      {about ? (
        <Button onPress={() => onAbout(undefined)} aria-label={`${labelOf(about)}: show everything again`}>
          <span className="max-w-72 truncate">{labelOf(about)}</span>
          <X className="size-4 shrink-0" aria-hidden />
        </Button>
      ) : (
        <div className="w-full sm:w-80">
          <ComboBox
            label="Person, room or item"
            isLabelHidden
            placeholder="Person, room or item..."
            options={options}
            isFiltered
            inputValue={typed}
            onInputChange={setTyped}
            value={null}
            onChange={(id) => {
              setTyped('')
              onAbout(subjects.find((one) => one.id === id))
            }}
            empty="Nobody and nothing of this event matches"
          />
        </div>
      )}
      <div className="w-full sm:w-56">
        <Select
          label="Done by"
          isLabelHidden
          options={[
            { id: anyone, label: 'Done by anyone' },
            ...actors.map(({ id, name }) => ({ id, label: name })),
          ]}
          value={by ?? anyone}
          onChange={(id) => onBy(id === anyone ? undefined : id)}
        />
      </div>
    </div>
  )
}

const labelOf = ({ kind, name }: Pick<Subject, 'kind' | 'name'>) => (kind === 'room' ? `Room ${name}` : name)

const kinds = {
  person: 'Person',
  room: 'Room',
  workshop: 'Workshop or activity',
  agendaItem: 'Agenda item',
  meal: 'Meal',
} as const
