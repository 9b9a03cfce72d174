import type { ReactNode } from 'react'
import { SwitchButton, SwitchField } from 'react-aria-components/Switch'
import { type FieldProps } from '#web/ui/field-style.ts'
import { FieldNotes } from '#web/ui/field.tsx'

type SwitchProps = Pick<FieldProps, 'name' | 'description' | 'isDisabled'> & {
  children: ReactNode
  'aria-label'?: string
  isSelected?: boolean
  defaultSelected?: boolean
  onChange?: (isSelected: boolean) => void
}

/** On or off. In a form its value is 'on' if selected. */
export function Switch({ children, description, ...rest }: SwitchProps) {
  return (
    <SwitchField {...rest} className="group/field flex flex-col">
      <SwitchButton className={switchStyle}>
        <span
          className={
            'forced-color-adjust-none h-6 w-10 shrink-0 rounded-full border border-edge bg-line p-0.5 transition-colors duration-150 ' +
            'group-selected/switch:border-brand group-selected/switch:bg-brand ' +
            'group-focus-visible/switch:outline-2 group-focus-visible/switch:outline-offset-2 group-focus-visible/switch:outline-brand'
          }
        >
          <span className="block size-4.5 rounded-full bg-edge transition-transform duration-150 group-selected/switch:translate-x-4 group-selected/switch:bg-on-brand" />
        </span>
        <span className="min-w-0">{children}</span>
      </SwitchButton>
      <FieldNotes description={description} />
    </SwitchField>
  )
}

// A line of 1.5 rem in the middle of the larger press area.
const switchStyle =
  'group/switch flex min-h-(--control-small) cursor-pointer items-start gap-3 py-[calc((var(--control-small)-1.5rem)/2)] outline-none ' +
  'disabled:cursor-not-allowed disabled:opacity-60'
