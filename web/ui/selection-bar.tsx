import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type SelectionBarProps = {
  /** The name for screen readers: 'Chosen people'. */
  label: string
  /** The number selected: '3 people chosen'. */
  text: string
  /** The actions on the selection. */
  children: ReactNode
  /** undefined if nothing is selected, and the actions are on the whole list. */
  onClear?: () => void
}

/** The actions on selected rows, at the bottom of every list with multiple selection; on a phone in place of the page's bar. */
export const SelectionBar = ({ label, text, children, onClear }: SelectionBarProps) => (
  <div
    data-thumb
    data-keep-clear="bar"
    role="region"
    aria-label={label}
    className="sticky bottom-[calc(var(--dock)+1rem)] z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-popover border border-line bg-raised p-2 pl-4 shadow-popover max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:mx-0 max-md:min-h-16 max-md:w-auto max-md:rounded-none max-md:gap-1 max-md:pl-2 max-md:border-x-0 max-md:border-b-0 max-md:pb-[calc(var(--dock)+0.5rem)] print:hidden"
  >
    <span className="mr-2 font-medium max-md:mr-0 max-md:flex-1 max-md:text-sm" role="status">
      {text}
    </span>
    {children}
    {onClear && (
      <span className="max-md:order-first">
        <Button size="small" variant="quiet" isIcon aria-label="Clear selection" onPress={onClear}>
          <X className="size-4" aria-hidden />
        </Button>
      </span>
    )}
  </div>
)
