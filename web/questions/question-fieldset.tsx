import { useState } from 'react'
import {
  type OwnAudience,
  ownAudiences,
  ownConditions,
  type OwnKind,
  ownKinds,
  ownReaderNames,
  ownReaders,
} from '#contract/own-answers.ts'
import type { Asking, Question } from '#web/questions/asking-words.ts'
import {
  isWithChoices,
  questionLabels as labels,
  type QuestionValues,
  type Studio,
} from '#web/questions/question-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { fieldProps } from '#web/ui/field-props.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { Switch } from '#web/ui/switch.tsx'

type QuestionFieldsetProps = {
  values: QuestionValues
  /** How many answers exist. New readers see none of them before the person agrees. */
  answered?: Question['answered']
  /** How the edition asks it; undefined if it doesn't. */
  askingProps: AskingFieldsetProps | undefined
}

/** All fields of a question; less common ones are in a disclosure. */
export function QuestionFieldset({ values, answered = 0, askingProps }: QuestionFieldsetProps) {
  const field = fieldProps(labels, values)
  const [kind, setKind] = useState(values.kind)
  return (
    <>
      <TextField {...field('label')} isRequired autoFocus autoComplete="off" maxLength={200} />
      <Select
        name="kind"
        label={labels.kind}
        isRequired
        options={kinds}
        defaultValue={values.kind}
        onChange={setKind}
      />
      {/* Hidden while another kind is selected, so that the typed choices aren't lost. */}
      <div hidden={!isWithChoices(kind)}>
        <TextArea
          name="choices"
          label={labels.choices}
          isRequired
          description="One on each line"
          defaultValue={values.choices.join('\n')}
        />
      </div>
      <div hidden={kind !== 'choice'}>
        <TextField
          {...field('flyingChoice')}
          maxLength={200}
          autoComplete="off"
          description="Only if you ask how people travel: people who choose another answer are never counted as missing a flight."
        />
      </div>
      {askingProps && <AskingFieldset {...askingProps} />}
      <ReadersFields readers={values.readers} answered={answered} />
      <TextField
        {...field('purpose')}
        maxLength={300}
        description="One sentence, which guests read under the question"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <RadioGroup
          name="isOfPerson"
          label={labels.isOfPerson}
          options={belongings}
          defaultValue={values.isOfPerson ? 'person' : 'edition'}
        />
        <NumberField
          name="keepDays"
          label={labels.keepDays}
          isRequired
          description="After the event, or after the person’s last event. Then the answers are deleted."
          minValue={0}
          maxValue={3650}
          defaultValue={values.keepDays}
        />
      </div>
      <Disclosure title="Help text and columns for imports">
        <div className="flex flex-col gap-5">
          <TextField {...field('help')} maxLength={500} />
          <TextField
            {...field('heads')}
            maxLength={500}
            description="How the header of its column may read, with commas between. The question itself always counts."
          />
        </div>
      </Disclosure>
    </>
  )
}

const kinds = Object.entries(ownKinds).flatMap(([name, label]) => (isKind(name) ? [{ id: name, label }] : []))

function isKind(name: string): name is OwnKind {
  return name in ownKinds
}

const belongings = [
  { id: 'edition', label: 'Ask at every event' },
  { id: 'person', label: 'Ask once and keep', description: 'The newest answer counts at every event.' },
] as const

type ReadersFieldsProps = { readers: QuestionValues['readers']; answered: number }

const ReadersFields = ({ readers, answered }: ReadersFieldsProps) => (
  <fieldset className="flex min-w-0 flex-col gap-2">
    <legend className="mb-1.5 text-sm font-medium">{labels.readers}</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {ownReaderNames.map((name) => (
        <Checkbox key={name} name="readers" value={name} defaultSelected={readers.includes(name)}>
          {ownReaders[name].charAt(0).toUpperCase() + ownReaders[name].slice(1)}
        </Checkbox>
      ))}
    </div>
    <p className="text-sm text-soft">
      {answered === 0
        ? 'Guests read this under the question. They always see their own answer.'
        : 'New readers see an answer only after the person has kept it, knowing that they will.'}
    </p>
  </fieldset>
)

type AskingFieldsetProps = {
  asking: Asking
  /** The edition's questions that come before this one. */
  earlier: readonly Question[]
  studios: readonly Studio[]
}

/** The fields for how an edition asks a question. */
function AskingFieldset({ asking, earlier, studios }: AskingFieldsetProps) {
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
