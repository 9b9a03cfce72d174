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
import { early } from '#web/ui/on-demand.tsx'

type TagFieldProps = FieldProps & {
  defaultValue?: readonly string[]
  /** With what is still being typed. */
  onChange?: (tags: string[]) => void
  /** Offered under the field, one tap each, while not chosen yet. */
  suggestions?: readonly string[]
}

/**
 * Short texts: a comma or Enter makes a tag. In a form every tag goes under `name`, and so does text that is still in the
 * input: read it with `tags(name)`. Leaving the field makes none: what is below would move away from under the finger
 * that presses it.
 */
export function TagField(props: TagFieldProps) {
  const { label, isLabelHidden, description, defaultValue = [], onChange, suggestions = [], ...rest } = props
  const [tags, setTags] = useState<readonly string[]>(defaultValue)
  const [text, setText] = useState('')

  const change = (next: string[]) => {
    setTags(next)
    onChange?.(addTags(next, text))
  }
  const take = (typed: string) => {
    const next = addTags(tags, typed)
    setTags(next)
    setText('')
    onChange?.(next)
  }
  const type = (typed: string) => {
    if (typed.includes(',')) return take(typed)
    setText(typed)
    return onChange?.(addTags(tags, typed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Never the form's: with nothing typed it would be sent half filled in.
      event.preventDefault()
      take(text)
    }
    if (event.key === 'Backspace' && text === '') change(tags.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n]/.test(pasted)) return
    event.preventDefault()
    take(`${text}${pasted}`)
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField {...rest} value={text} onChange={type} className={fieldStyle}>
        <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
        <Input
          placeholder="Type and press Enter"
          className={`${controlStyle} px-3`}
          onFocus={early(loadTags)}
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
      {rest.name !== undefined &&
        tags.map((tag) => <input key={tag} type="hidden" name={rest.name} value={tag} />)}
    </div>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function Suggestions({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => void }) {
  if (tags.length === 0) return null
  return (
    // One stop on the way through the form; the arrows go from one to the next.
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
