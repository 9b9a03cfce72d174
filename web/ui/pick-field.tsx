import { useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { searchBy, wordsOf } from '#web/base/search.ts'
import { ChosenTags } from '#web/ui/chosen-tags.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import type { FieldProps } from '#web/ui/field-style.ts'
import type { Option } from '#web/ui/option-list.tsx'
import { TypedErrors } from '#web/ui/typed-field.tsx'

type PickFieldProps = Omit<FieldProps, 'name'> & {
  /**
   * A single name for all picked options: read them with `choices(name)`. Or a list of names, one per option that can be
   * picked, read one by one.
   */
  name: string | readonly string[]
  options: readonly Option[]
  defaultValue?: readonly string[]
  /** How many can be picked. */
  maxPicks: number
  /** A note after the label of a picked option. */
  noteOf?: (id: string) => string | undefined
  empty: string
}

/** The most matches offered at once. */
const maxOffered = 30

const search = searchBy<Option>(({ label, description }) => `${label}\n${description ?? ''}`)

/**
 * Picks a few of many options by typing. A fully typed label counts as picked if it is unique. Any other leftover text keeps
 * the form from being sent.
 */
export function PickField(props: PickFieldProps) {
  const { label, name, description, options, defaultValue = [], maxPicks, noteOf, empty } = props
  const [picked, setPicked] = useState(defaultValue)
  const [typed, setTyped] = useState('')
  // Remounts the box after each pick, with the focus: otherwise its emptied text would open the whole list.
  const [pickCount, setPickCount] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const tags = picked.flatMap((id) => {
    const option = options.find((one) => one.id === id)
    if (!option) return []
    const note = noteOf?.(id)
    return [{ id, label: note === undefined ? option.label : `${option.label}, ${note}` }]
  })
  const isFull = tags.length >= maxPicks
  const hint = isFull ? `These are ${maxPicks}. Remove one to pick another.` : description
  const match = isFull ? undefined : uniqueMatch(typed, options)
  const chosen = [...new Set([...tags.map(({ id }) => id), ...(match ? [match.id] : [])])]
  const typedName = `${[name].flat().join('-')}-typed`
  const errors = useContext(TypedErrors)
  const error = [typedName, name].flat().flatMap((one) => errors[one] ?? [])[0]

  const pick = (id: string) => {
    setPicked([...new Set([...picked, id])])
    setTyped('')
    setPickCount(pickCount + 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Escape closes the box's list; leftover text would open it again.
    if (event.key === 'Escape') setTyped('')
    const isAtList = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || !match || isAtList) return
    event.preventDefault()
    event.stopPropagation()
    pick(match.id)
  }
  // Picking isn't an input event, but the form must know: an error may be about the missing pick.
  useEffect(() => void box.current?.dispatchEvent(new Event('input', { bubbles: true })))

  return (
    <div
      ref={box}
      role="presentation"
      onKeyDownCapture={onKeyDown}
      data-unfinished={typed.trim() === '' || match ? undefined : typedName}
      data-why="Nobody is chosen yet: pick a name from the list, or clear what you typed"
      className="flex min-w-0 flex-col gap-2"
    >
      <ComboBox
        key={pickCount}
        autoFocus={pickCount > 0}
        isOpenedByTyping
        label={label}
        typedName={typedName}
        error={error}
        {...(hint !== undefined && { description: hint })}
        isDisabled={isFull}
        placeholder="Type a name"
        options={search(options, typed)
          .filter(({ id }) => !picked.includes(id))
          .slice(0, maxOffered)}
        isFiltered
        value={null}
        inputValue={typed}
        onInputChange={setTyped}
        onChange={(id) => id !== null && pick(id)}
        empty={empty}
      />
      {tags.length > 0 && <ChosenTags label={`${label}: picked`} tags={tags} onChange={setPicked} />}
      {(typeof name === 'string' ? chosen : name).map((inputName, index) => (
        <input
          key={inputName}
          type="hidden"
          name={typeof name === 'string' ? name : inputName}
          value={chosen[index] ?? ''}
        />
      ))}
    </div>
  )
}

/** The only option whose label was typed in full, ignoring case and accents; undefined if there is none, or several. */
function uniqueMatch(typed: string, options: readonly Option[]): Option | undefined {
  const text = wordsOf(typed).join(' ')
  const [match, ...otherMatches] = options.filter(({ label }) => wordsOf(label).join(' ') === text)
  return otherMatches.length === 0 ? match : undefined
}
