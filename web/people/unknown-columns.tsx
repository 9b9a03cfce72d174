import { useState } from 'react'
import { ownKinds, type OwnKind } from '#contract/own-answers.ts'
import type { List } from '#web/imports/list.ts'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import { useAction } from '#web/lib/use-action.ts'
import { choicesIn, guessKind, questionProblem } from '#web/people/guess-question.ts'
import type { PeopleColumn } from '#web/people/people-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'

type UnknownColumnsProps = {
  venueId: string
  list: List<PeopleColumn>
  onMade: (index: number, questionId: string) => void
}

/** Unrecognised columns in a file. Each can become a question in the edition. */
export function UnknownColumns({ venueId, list, onMade }: UnknownColumnsProps) {
  const { headers, mapping, lines } = list
  const columns = (headers ?? []).flatMap((header, index) => {
    const cells = lines.flatMap((line) => line.cells[index]?.trim() || [])
    const isUnknown = (mapping[index] ?? null) === null && header.trim() !== '' && cells.length > 0
    return isUnknown ? [{ index, header: header.trim().slice(0, 200), cells }] : []
  })
  if (columns.length === 0) return null
  return (
    <section aria-label="Columns that aren’t known" className="rounded-card border border-line px-4 py-1">
      <Disclosure
        title={
          <span className="min-w-0 wrap-anywhere">
            Not used yet: {columns.map(({ header }) => header).join(', ')}
          </span>
        }
      >
        <ul className="flex flex-col gap-3">
          {columns.map(({ index, header, cells }) => (
            <li key={`${index} ${header}`}>
              <UnknownColumn
                venueId={venueId}
                header={header}
                cells={cells}
                onMade={(id) => onMade(index, id)}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

const kinds = Object.entries(ownKinds).map(([id, label]) => ({ id, label }))
const isKind = (id: string): id is OwnKind => id in ownKinds

type UnknownColumnProps = {
  venueId: string
  header: string
  cells: readonly string[]
  onMade: (questionId: string) => void
}

function UnknownColumn({ venueId, header, cells, onMade }: UnknownColumnProps) {
  const [kind, setKind] = useState(() => guessKind(cells))
  const [newId] = useState(() => createNewId())
  const add = useAction(api.questions.add, {
    success: () => ({ title: 'Question added', description: header }),
    onSuccess: ({ id }) => onMade(id),
  })
  const make = () => {
    const question = {
      label: header,
      kind,
      choices: choicesIn(kind, cells),
      help: null,
      purpose: null,
      heads: null,
    }
    add.run({ id: newId(question), venueId, question, asking: {} })
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        label={header}
        options={kinds}
        value={kind}
        onChange={(id) => {
          if (isKind(id)) setKind(id)
        }}
      />
      <Button isPending={add.isPending} whyDisabled={questionProblem(kind, cells)} onPress={make}>
        Make this a question
      </Button>
    </div>
  )
}
