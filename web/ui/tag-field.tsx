import { Plus } from 'lucide-react'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { Toolbar } from 'react-aria-components/Toolbar'
import { controlStyle, fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import { loadTags, TagBox } from '#web/ui/tag-box.tsx'
import { addTags } from '#web/ui/tags.ts'
import { preload } from '#web/ui/on-demand.tsx'

type TagFieldProps = FieldProps & {
  defaultValue: readonly string[]
  /** Includes the text still being typed. */
  onChange?: (tags: string[]) => void
  /** Offered below the field while not chosen, each added by one tap. */
  suggestions?: readonly string[]
}

/**
 * Short texts as tags, made by a comma or Enter. In a form all tags are sent under `name`, including text still in the input:
 * read them with `tags(name)`. Leaving the field makes no tag, because the content below would move away from under the finger
 * pressing it.
 */
export function TagField(props: TagFieldProps) {
  const { label, isLabelHidden, description, defaultValue, onChange, suggestions = [], ...inputProps } = props
  const [tags, setTags] = useState<readonly string[]>(defaultValue)
  const [text, setText] = useState('')

  const change = (next: string[]) => {
    setTags(next)
    onChange?.(addTags(next, text))
  }
  const addTyped = (typed: string) => {
    const next = addTags(tags, typed)
    setTags(next)
    setText('')
    onChange?.(next)
  }
  const onType = (typed: string) => {
    if (typed.includes(',')) return addTyped(typed)
    setText(typed)
    return onChange?.(addTags(tags, typed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Never submits the form, which Enter in an empty input would send half filled in.
      event.preventDefault()
      addTyped(text)
    }
    if (event.key === 'Backspace' && text === '') change(tags.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n]/.test(pasted)) return
    event.preventDefault()
    addTyped(`${text}${pasted}`)
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField {...inputProps} value={text} onChange={onType} className={fieldStyle}>
        <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
        <Input
          placeholder="Type and press Enter"
          className={`${controlStyle} px-3`}
          onFocus={preload(loadTags)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          enterKeyHint="done"
        />
        <FieldNotes description={description} />
      </TextField>
      {tags.length > 0 && (
        <TagBox label={label} tags={tags.map((tag) => ({ id: tag, label: tag }))} onChange={change} />
      )}
      <Suggestions
        tags={suggestions.filter((tag) => !tags.some((chosen) => isSame(chosen, tag)))}
        onAdd={(tag) => change(addTags(tags, tag))}
      />
      {inputProps.name !== undefined &&
        tags.map((tag) => <input key={tag} type="hidden" name={inputProps.name} value={tag} />)}
    </div>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function Suggestions({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => void }) {
  if (tags.length === 0) return null
  return (
    // One tab stop in the form; the arrow keys move inside.
    <Toolbar aria-label="Suggestions" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Button
          key={tag}
          aria-label={`Add ${tag}`}
          onPress={() => onAdd(tag)}
          className="flex min-h-(--control-small) cursor-pointer items-center gap-1 rounded-full border border-line px-2.5 text-sm text-soft hover:border-edge hover:text-ink"
        >
          <Plus className="size-3.5" aria-hidden />
          {tag}
        </Button>
      ))}
    </Toolbar>
  )
}
