import { TriangleAlert } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { mergeProps } from 'react-aria/mergeProps'
import { useButton } from 'react-aria/useButton'
import { useDrag } from 'react-aria/useDrag'
import { useBoardActions } from '#web/board/board.tsx'
import '#web/ui/press-after-drag.ts'

type PersonChipProps = { personId: string; fullName: string; isChosen: boolean; children: ReactNode }

/**
 * A person who can be dragged. A press selects them; Enter picks them up by keyboard, and Tab then moves between the places
 * that take them. Not a native button, because Firefox doesn't let those be dragged.
 */
export function PersonChip({ personId, fullName, isChosen, children }: PersonChipProps) {
  const { toggle, pickUp, release } = useBoardActions()
  const ref = useRef<HTMLDivElement>(null)
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ 'text/plain': fullName }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => pickUp([personId]),
    onDragEnd: release,
  })
  const { buttonProps } = useButton(
    {
      elementType: 'div',
      'aria-pressed': isChosen,
      onPress: (event) => {
        if (event.pointerType === 'keyboard' || event.pointerType === 'virtual')
          dragButtonProps.onPress?.(event)
        else toggle(personId)
      },
    },
    ref,
  )
  const description = { 'aria-describedby': dragButtonProps['aria-describedby'] }
  return (
    <div
      ref={ref}
      {...mergeProps(dragProps, buttonProps, description)}
      className={`flex min-h-7 min-w-0 flex-1 cursor-grab items-center gap-2.5 rounded-control px-1.5 py-0.5 select-none hover:bg-marked ${
        isChosen ? 'bg-tint outline-1 outline-brand' : ''
      } ${isDragging ? 'opacity-60' : ''}`}
    >
      {children}
    </div>
  )
}

type LinePersonProps = PersonChipProps & {
  /** More details, shown on hover. */
  title: string
  /** Whether their place doesn't suit them. */
  hasProblem: boolean
}

/** A person in a single-line place: the name alone, marked if there is a problem. */
export const LinePerson = ({ title, hasProblem, children, ...person }: LinePersonProps) => (
  <li data-person={person.personId} className="flex max-w-full min-w-0">
    <PersonChip {...person}>
      <span className="flex min-w-0 items-center gap-x-1 text-sm tiny:flex-wrap" title={title}>
        {hasProblem && <TriangleAlert className="size-3.5 shrink-0 text-bad print:hidden" aria-hidden />}
        <span
          className={`line-clamp-2 wrap-anywhere ${hasProblem ? 'font-medium text-bad print:font-normal print:text-ink' : ''}`}
        >
          {person.fullName}
        </span>
        {children}
      </span>
    </PersonChip>
  </li>
)
