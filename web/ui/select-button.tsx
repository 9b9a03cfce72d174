import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { controlStyle } from '#web/ui/field-style.ts'
import type { Option } from '#web/ui/option-list.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

type SelectButtonProps<Id extends string> = {
  label: string
  options: readonly Option<Id>[]
  value: Id
  onChange: (value: Id) => void
}

/**
 * A Select outside a form, with its label for screen readers only. Its list loads after the page. If the selected text doesn't
 * fit, it is cut before its final brackets, which stay visible. Print shows the text alone.
 */
export function SelectButton<Id extends string>({ label, options, value, onChange }: SelectButtonProps<Id>) {
  const { opener, opened } = useOpened(OpenOptionList)
  const chosen = options.find(({ id }) => id === value)?.label ?? ''
  const [, name = chosen, ending] = /^(.*)( \([^()]*\))$/.exec(chosen) ?? []
  return (
    <>
      <Button
        {...opener}
        aria-haspopup="listbox"
        aria-label={`${label}: ${chosen}`}
        className={`${controlStyle} ${paperStyle} flex cursor-pointer items-center gap-2 pr-2.5 pl-3 text-left`}
      >
        <span title={chosen} className="flex min-w-0 flex-1 narrow:flex-wrap print:block">
          <span className="truncate print:inline print:whitespace-normal">{name}</span>
          <span className="shrink-0 whitespace-pre">{ending}</span>
        </span>
        <ChevronDown className="size-4 shrink-0 text-soft print:hidden" aria-hidden />
      </Button>
      {opened && (
        <OpenOptionList
          anchor={opened.anchor}
          label={label}
          options={options}
          value={value}
          onChange={(index) => onChange(options[index]?.id ?? value)}
          onClose={opened.close}
        />
      )}
    </>
  )
}

const paperStyle = 'print:min-h-0 print:border-0 print:p-0'

export const OpenOptionList = lazyDialog(
  async () => (await import('#web/ui/open-option-list.tsx')).OpenOptionList,
)
