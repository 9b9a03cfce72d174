import { Minus, Plus } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { bareInputStyle, controlGroupStyle, fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'

type NumberFieldProps = FieldProps & {
  /** NaN if empty. */
  value?: number
  defaultValue?: number
  onChange?: (value: number) => void
  minValue?: number
  maxValue?: number
  autoFocus?: boolean
}

/** A number with buttons to decrease and increase it. */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden, description, ...rest } = props
  return (
    <AriaNumberField {...rest} className={fieldStyle}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Group className={controlGroupStyle}>
        <Input className={`${bareInputStyle} min-w-[calc(3ch+0.75rem)] pl-3 tabular-nums`} />
        <Button slot="decrement" className={stepStyle}>
          <Minus className="size-4" aria-hidden />
        </Button>
        <Button slot="increment" className={stepStyle}>
          <Plus className="size-4" aria-hidden />
        </Button>
      </Group>
      <FieldNotes description={description} />
    </AriaNumberField>
  )
}

const stepStyle =
  '-my-px grid w-(--control) min-w-6 cursor-pointer place-items-center self-stretch rounded-control text-soft ' +
  'hover:text-ink disabled:opacity-40'
