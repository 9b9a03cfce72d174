import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ButtonProps } from '#web/ui/button.tsx'
import { controlStyle, type FieldProps } from '#web/ui/field-style.ts'
import { createOptionKeys } from '#web/ui/option-keys.ts'
import type { Option } from '#web/ui/option-list.tsx'
import { OpenOptionList } from '#web/ui/select-button.tsx'
import { TypedField } from '#web/ui/typed-field.tsx'
import { useOpened } from '#web/ui/on-demand.tsx'

type SelectProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id
  onChange?: (value: Id) => void
  placeholder?: string
}

/**
 * One choice of a few. Use ComboBox for more than about thirty options, or for names to search. Its list and
 * positioning code load after the page.
 */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, isLabelHidden, name, description, isRequired, isDisabled, options, onChange } = props
  const { value, defaultValue, placeholder = 'Choose…' } = props
  const [ownValue, setOwnValue] = useState<Id | null>(defaultValue ?? null)
  const hiddenInput = useRef<HTMLInputElement>(null)
  const chosen = options.find(({ id }) => id === (value === undefined ? ownValue : value))
  const choose = (option: Option<Id> | undefined) => {
    if (!option) return
    setOwnValue(option.id)
    onChange?.(option.id)
    // The surrounding form listens for input events, and choosing an option sends no event.
    setTimeout(() => hiddenInput.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  const { opener, opened } = useOpened(OpenOptionList)
  const [readKey] = useState(createOptionKeys)
  const pressKey: ButtonProps['onKeyDown'] = (event) => {
    const match = readKey(event, { options, chosen: chosen?.id, now: Date.now() })
    if (match === 'other') opener.onKeyDown?.(event)
    else if (match && match !== chosen) choose(match)
  }
  return (
    <TypedField {...{ label, isLabelHidden, name, description, isRequired, isDisabled }}>
      {(control) => (
        <>
          <Button
            {...opener}
            id={control.id}
            isDisabled={isDisabled ?? false}
            aria-haspopup="listbox"
            aria-labelledby={`${control.id}-label ${control.id}-value`}
            aria-describedby={control['aria-describedby']}
            onKeyDown={pressKey}
            className={`${controlStyle} flex cursor-pointer items-center gap-2 pr-2.5 pl-3 text-left`}
          >
            <span
              id={`${control.id}-value`}
              className={`min-w-0 flex-1 truncate ${chosen ? '' : 'text-soft'}`}
            >
              {chosen?.label ?? placeholder}
            </span>
            <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden />
          </Button>
          {name !== undefined && (
            <input
              ref={hiddenInput}
              type="hidden"
              name={name}
              value={chosen?.id ?? ''}
              disabled={control.disabled}
            />
          )}
          {opened && (
            <OpenOptionList
              anchor={opened.anchor}
              label={label}
              options={options}
              value={chosen?.id}
              onChange={(index) => choose(options[index])}
              onClose={opened.close}
            />
          )}
        </>
      )}
    </TypedField>
  )
}
