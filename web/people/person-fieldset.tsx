import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { LP } from '#contract/answers.ts'
import { aboutLP } from '#web/lib/about-lp.ts'
import { questionNames } from '#contract/questions.ts'
import type { Person } from '#web/people/person-values.ts'
import { noChoice } from '#web/registration/survey/stay-values.ts'
import { api } from '#web/lib/api.ts'
import { AddStudioDialog } from '#web/studios/studio-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type PersonFieldsetProps = {
  person?: Person
  /** Name and address, which each dialog asks for differently. */
  children: ReactNode
}

/** The fields of a person besides name and address, all optional. */
export function PersonFieldset({ person, children }: PersonFieldsetProps) {
  const known = person ?? {}
  const [phone, sharing, ...wide] = questionNames.map((name) => (
    <AnswerFields key={name} user="organiser" {...{ name, known }} initial={known} canRemove />
  ))
  return (
    <>
      {children}
      <StudioField studioId={person?.studioId ?? null} />
      <div className="grid gap-5 sm:grid-cols-2">
        {phone}
        {sharing}
      </div>
      {wide}
      <TextArea
        name="notes"
        label="Notes"
        description="Organisers only, but included if this person requests their data."
        maxLength={2000}
        defaultValue={person?.notes ?? ''}
      />
    </>
  )
}

/** A person's studio, LP, or none. A missing studio can be added here. */
function StudioField({ studioId }: { studioId: string | null }) {
  const [chosen, setChosen] = useState(studioId ?? noChoice)
  const [isAdding, setAdding] = useState(false)
  const studios = useQuery(api.studios.names.queryOptions())
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Select
            name="studioId"
            label="Studio"
            options={[
              { id: noChoice, label: 'No studio' },
              ...(studios.data ?? []).map(({ id, name }) => ({ id, label: name })),
              { id: LP, label: LP },
            ]}
            value={chosen}
            onChange={setChosen}
          />
        </div>
        <Button onPress={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden />
          Add Studio
        </Button>
        {isAdding && <AddStudioDialog onAdded={setChosen} onClose={() => setAdding(false)} />}
      </div>
      <p className="text-sm text-soft">{aboutLP}</p>
    </div>
  )
}
