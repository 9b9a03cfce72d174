import type { Key, Selection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Options, popoverStyle, type Option } from '#web/ui/option-list.tsx'
import { useTriggerRef } from '#web/ui/trigger-ref.ts'

type OpenOptionListProps = {
  /** The pressed element, which gets the focus back. */
  anchor: Element
  label: string
  options: readonly Option<string>[]
  /** undefined: nothing is selected yet. */
  value: string | undefined
  /** Called with the index of the chosen option. */
  onChange: (index: number) => void
  onClose: () => void
}

/** The list of a Select or SelectButton, open while mounted. Choosing the selected option again only closes it. */
export function OpenOptionList(props: OpenOptionListProps) {
  const { anchor, label, options, value, onChange, onClose } = props
  const choose = (keys: Selection) => {
    const index = options.findIndex(({ id }) => keys !== 'all' && keys.has(id satisfies Key))
    onClose()
    if (index >= 0) onChange(index)
  }
  return (
    <Popover
      trigger="Select"
      triggerRef={useTriggerRef(anchor)}
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
