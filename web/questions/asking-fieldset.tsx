import { useState } from 'react'
import { ownAudiences, ownConditions, type OwnAudience } from '#contract/own-answers.ts'
import type { Asking, Question } from '#web/questions/asking-words.ts'
import type { Studio } from '#web/questions/question-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'

export type AskingFieldsetProps = {
  asking: Asking
  /** The edition's questions that come before this one. */
  earlier: readonly Question[]
  studios: readonly Studio[]
}

/** The fields for how an edition asks a question. */
export function AskingFieldset({ asking, earlier, studios }: AskingFieldsetProps) {
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Select
          name="asking.audience"
          label="Who is asked"
          options={audiences}
          defaultValue={asking.audience}
        />
        <Switch name="asking.isRequired" defaultSelected={asking.isRequired}>
          People must answer
        </Switch>
      </div>
      <ConditionFields onlyIf={asking.onlyIf} earlier={earlier} />
      <Disclosure title="Only some studios, or only until a date">
        <div className="flex flex-col gap-5">
          {studios.length > 0 && (
            <fieldset className="flex min-w-0 flex-col gap-2">
              <legend className="mb-1.5 text-sm font-medium">Only people of these studios</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {studios.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    name="asking.studioIds"
                    value={id}
                    defaultSelected={asking.studioIds.includes(id)}
                  >
                    {name}
                  </Checkbox>
                ))}
              </div>
              <p className="text-sm text-soft">None ticked: people of all studios are asked.</p>
            </fieldset>
          )}
          <DateTimeField
            name="asking.closesAt"
            label="People can answer until"
            description="Venue time. Left empty: as long as registration is open."
            defaultValue={asking.closesAt}
          />
        </div>
      </Disclosure>
    </>
  )
}

const audiences = Object.entries(ownAudiences).flatMap(([name, label]) =>
  isAudience(name) ? [{ id: name, label }] : [],
)

function isAudience(name: string): name is OwnAudience {
  return name in ownAudiences
}

/** The condition: the answer to an earlier question that this one requires. */
function ConditionFields({ onlyIf, earlier }: Pick<AskingFieldsetProps, 'earlier'> & Pick<Asking, 'onlyIf'>) {
  const [questionId, setQuestionId] = useState(onlyIf?.questionId ?? '')
  const possible = earlier.filter((question) => ownConditions(question).length > 0)
  const chosen = possible.find(({ id }) => id === questionId)
  if (possible.length === 0) return null
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        name="asking.onlyIf.questionId"
        label="Only after an answer to"
        options={[
          { id: '', label: 'Ask it in any case' },
          ...possible.map(({ id, label }) => ({ id, label })),
        ]}
        defaultValue={questionId}
        onChange={setQuestionId}
      />
      {chosen && (
        <Select
          key={chosen.id}
          name="asking.onlyIf.value"
          label="The answer"
          isRequired
          options={ownConditions(chosen).map((value) => ({ id: value, label: value }))}
          {...(onlyIf?.questionId === chosen.id && { defaultValue: onlyIf.value })}
        />
      )}
    </div>
  )
}
