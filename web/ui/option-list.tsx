import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'

/** A choice of a Select or ComboBox. */
export type Option<Id extends string = string> = { id: Id; label: string; description?: string }

export const popoverStyle =
  'min-w-(--trigger-width) max-w-[min(28rem,calc(100vw-2rem))] overflow-auto rounded-popover border border-line bg-raised ' +
  'shadow-popover animate-pop'

/** The list that opens below a Select or ComboBox. */
export function OptionList({ options, empty }: { options: Iterable<Option>; empty?: ReactNode }) {
  return (
    <Popover className={popoverStyle} offset={4}>
      <Options items={options} empty={empty} />
    </Popover>
  )
}

type OptionsProps = Omit<ListBoxProps<Option>, 'className' | 'children' | 'renderEmptyState'> & {
  empty?: ReactNode
}

export const Options = ({ empty, ...rest }: OptionsProps) => (
  <ListBox
    {...rest}
    className="max-h-80 overflow-auto p-1.5 outline-none"
    renderEmptyState={() => <p className="px-3 py-2 text-sm text-soft">{empty ?? 'Nothing found'}</p>}
  >
    {({ id, label, description }) => (
      <ListBoxItem id={id} textValue={label} className={optionStyle}>
        {({ isSelected }) => (
          <>
            <span className="min-w-0 flex-1">
              <span className="block">{label}</span>
              {description !== undefined && (
                <span data-description className="block text-sm text-soft">
                  {description}
                </span>
              )}
            </span>
            {isSelected && <Check className="size-4 shrink-0 text-brand" aria-hidden />}
          </>
        )}
      </ListBoxItem>
    )}
  </ListBox>
)

const optionStyle =
  'flex min-h-(--control-small) cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-base text-ink outline-none ' +
  'focus:bg-marked selected:font-medium disabled:opacity-50'
