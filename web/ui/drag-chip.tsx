import { useRef, type ReactNode } from 'react'
import { mergeProps } from 'react-aria/mergeProps'
import { useButton } from 'react-aria/useButton'
import { useDrag } from 'react-aria/useDrag'
import '#web/ui/press-after-drag.ts'

type DragChipProps = {
  /** What it is called where it is dropped. */
  text: string
  isChosen: boolean
  onToggle: () => void
  onDragStart: () => void
  onDragEnd: () => void
  children: ReactNode
}

/**
 * One thing to drag from where it is. A press chooses it; Enter on a keyboard takes it up, and Tab then goes from one
 * place to the next that takes it. No native button: Firefox does not let those be dragged.
 */
export function DragChip({ text, isChosen, onToggle, onDragStart, onDragEnd, children }: DragChipProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ 'text/plain': text }],
    getAllowedDropOperations: () => ['move'],
    onDragStart,
    onDragEnd,
  })
  const { buttonProps } = useButton(
    {
      elementType: 'div',
      'aria-pressed': isChosen,
      onPress: (event) => {
        if (event.pointerType === 'keyboard' || event.pointerType === 'virtual')
          dragButtonProps.onPress?.(event)
        else onToggle()
      },
    },
    ref,
  )
  const described = { 'aria-describedby': dragButtonProps['aria-describedby'] }
  return (
    <div
      ref={ref}
      {...mergeProps(dragProps, buttonProps, described)}
      className={`flex min-h-8 min-w-0 flex-1 cursor-grab items-center gap-2.5 rounded-control px-1.5 py-0.5 select-none hover:bg-marked ${
        isChosen ? 'bg-tint outline-1 outline-brand' : ''
      } ${isDragging ? 'opacity-60' : ''}`}
    >
      {children}
    </div>
  )
}
