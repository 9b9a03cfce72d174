import type { Key, Selection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Options, popoverStyle, type Option } from '#web/ui/option-list.tsx'

type OpenOptionListProps<Id extends string> = {
  /** What was pressed; focus goes back there. */
  anchor: Element
  label: string
  options: readonly Option<Id>[]
  /** undefined: nothing is chosen yet. */
  value: Id | undefined
  onChange: (value: Id) => void
  onClose: () => void
}

/** The list of a Select or SelectButton, open while mounted. Choosing what is chosen already only closes it. */
export function OpenOptionList<Id extends string>(props: OpenOptionListProps<Id>) {
  const { anchor, label, options, value, onChange, onClose } = props
  const choose = (keys: Selection) => {
    const chosen = options.find(({ id }) => keys !== 'all' && keys.has(id satisfies Key))
    onClose()
    if (chosen) onChange(chosen.id)
  }
  return (
    <Popover
      trigger="Select"
      triggerRef={{ current: anchor }}
      aria-label={label}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={popoverStyle}
      offset={4}
      placement="bottom start"
    >
      <Options
        aria-label={label}
        items={options}
        selectionMode="single"
        selectedKeys={value === undefined ? [] : [value]}
        onSelectionChange={choose}
        autoFocus
      />
    </Popover>
  )
}
