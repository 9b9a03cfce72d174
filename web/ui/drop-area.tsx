import { useRef, type ReactNode } from 'react'
import { isVirtualDragging } from 'react-aria/private/dnd/DragManager'
import { useDrop } from 'react-aria/useDrop'

type DropAreaProps = {
  label: string
  /** Whether a keyboard stops here with what is held. A mouse may drop anywhere, and then learns why not. */
  takes: () => boolean
  /** `at`: what a mouse let go over; undefined from the keyboard. */
  onDrop: (at: Element | undefined) => void
  className?: string
  /** What replaces colour while something is dragged over it: the extra class it then has. */
  overClassName: string
  children: ReactNode
}

/** A place to drop things on, reached with Tab while something is dragged by keyboard, and by no Tab otherwise. */
export function DropArea({ label, takes, onDrop, className = '', overClassName, children }: DropAreaProps) {
  const ref = useRef<HTMLElement>(null)
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: () => (takes() || !isVirtualDragging() ? 'move' : 'cancel'),
    onDrop: ({ x, y }) => {
      const box = ref.current?.getBoundingClientRect()
      const at = box && !isVirtualDragging() ? document.elementFromPoint(box.x + x, box.y + y) : undefined
      onDrop(at ?? undefined)
    },
  })
  return (
    <section
      {...dropProps}
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={`${className} ${isDropTarget ? overClassName : ''}`}
    >
      {children}
    </section>
  )
}
