import { useState } from 'react'
import { searchBy } from '#web/lib/search.ts'
import { ChosenTags } from '#web/ui/chosen-tags.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import type { FieldProps } from '#web/ui/field-style.ts'
import type { Option } from '#web/ui/option-list.tsx'

type PickFieldProps = FieldProps & {
  options: readonly Option[]
  defaultValue?: readonly string[]
  /** How many can be picked. */
  most: number
  /** What stands behind the label of one that is picked. */
  noteOf?: (id: string) => string | undefined
  empty?: string
}

/** How many of those that match are offered at once. */
const offered = 30

const search = searchBy<Option>(({ label, description }) => `${label}\n${description ?? ''}`)

/** A few of many, found by typing. In a form each goes under `name`: read them with `choices(name)`. */
export function PickField(props: PickFieldProps) {
  const { label, name, description, options, defaultValue = [], most, noteOf, empty } = props
  const [picked, setPicked] = useState(defaultValue)
  const [typed, setTyped] = useState('')
  // After each pick a new box, with the focus: the same one would open its whole list because its text was emptied.
  const [picks, setPicks] = useState(0)
  const tags = picked.flatMap((id) => {
    const option = options.find((one) => one.id === id)
    if (!option) return []
    const note = noteOf?.(id)
    return [{ id, label: note === undefined ? option.label : `${option.label}, ${note}` }]
  })
  const isFull = tags.length >= most
  const hint = isFull ? `These are ${most}. Remove one to pick another.` : description
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ComboBox
        key={picks}
        autoFocus={picks > 0}
        isOpenedByTyping
        label={label}
        {...(hint !== undefined && { description: hint })}
        isDisabled={isFull}
        placeholder="Type a name"
        options={search(options, typed)
          .filter(({ id }) => !picked.includes(id))
          .slice(0, offered)}
        isFiltered
        value={null}
        inputValue={typed}
        onInputChange={setTyped}
        onChange={(id) => {
          if (id === null) return
          setPicked([...picked, id])
          setTyped('')
          setPicks(picks + 1)
        }}
        {...(empty !== undefined && { empty })}
      />
      {tags.length > 0 && <ChosenTags label={`${label}: picked`} tags={tags} onChange={setPicked} />}
      {tags.map(({ id }) => (
        <input key={id} type="hidden" name={name} value={id} />
      ))}
    </div>
  )
}
