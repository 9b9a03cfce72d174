import { ChevronDown } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { isVirtualDragging } from 'react-aria/private/dnd/DragManager'
import { useDrop } from 'react-aria/useDrop'
import { useBoardActions } from '#web/board/board.tsx'
import { Badge, FullBadge } from '#web/ui/badge.tsx'
import { useMedia } from '#web/ui/media.ts'

type DropAreaProps = {
  /** null: the area of people without a place. */
  id: string | null
  label: string
  /**
   * Whether keyboard dragging can stop here with the people being dragged. A mouse may drop anywhere, and the drop then explains a refusal.
   */
  accepts: () => boolean
  className: string
  /** A class added while something is dragged over the place; it replaces the colour change. */
  overClassName: string
  children: ReactNode
}

/** A drop area for people. Tab reaches it only during a keyboard drag. */
function DropArea({ id, label, accepts, className, overClassName, children }: DropAreaProps) {
  const { drop } = useBoardActions()
  const ref = useRef<HTMLElement>(null)
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: () => (accepts() || !isVirtualDragging() ? 'move' : 'cancel'),
    onDrop: ({ x, y }) => {
      const box = ref.current?.getBoundingClientRect()
      const dropTarget = box && !isVirtualDragging() ? document.elementFromPoint(box.x + x, box.y + y) : null
      drop(id, dropTarget?.closest('[data-person]')?.getAttribute('data-person') ?? undefined)
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

type BoardPlaceProps = {
  id: string
  label: string
  isFull: boolean
  className: string
  /** Added while people are dragged over it. */
  overClassName?: string
  children: ReactNode
}

/** A room or a run. To put someone in a full one, drop them on the person to swap with. */
export const BoardPlace = ({ isFull, className, overClassName = '', ...place }: BoardPlaceProps) => (
  <DropArea
    {...place}
    accepts={() => !isFull}
    className={`${className} ${isFull ? 'group-data-dragging/board:opacity-60' : 'group-data-dragging/board:bg-ok-tint'}`}
    overClassName={`${isFull ? 'outline-2 outline-bad' : 'bg-tint! outline-2 outline-brand'} ${overClassName}`}
  />
)

/** Draws the outline of a single-line place inside, where the next line doesn't cover it. */
export const lineOutline = '-outline-offset-2'

type LinePlacesProps = { id: string; taken: number; capacity: number; where: string }

/** The occupancy of a single-line place; while people are chosen, a button that puts them there. */
export function LinePlaces({ id, taken, capacity, where }: LinePlacesProps) {
  const { moveChosen } = useBoardActions()
  if (taken >= capacity) return <FullBadge taken={taken} capacity={capacity} />
  return (
    <>
      <span className="group-data-choosing/board:hidden">
        <FullBadge taken={taken} capacity={capacity} />
      </span>
      <button
        type="button"
        onClick={() => moveChosen(id)}
        className="hidden min-h-7 shrink-0 cursor-pointer rounded-control border border-brand bg-raised px-2 text-sm font-medium text-brand group-data-choosing/board:block hover:bg-marked pointer-coarse:min-h-11"
      >
        Put here<span className="sr-only">, {where}</span>
      </button>
    </>
  )
}

type NoPlaceProps = {
  label: string
  /** Whether it holds people who can be dragged out. It is then a box that scrolls. */
  isScrolling: boolean
  /** The window's width from which it is beside the places instead of above. Default 'lg'. */
  besideFrom?: keyof typeof scrollingStyles
  children: ReactNode
}

/** The people without a place, who can also be dropped here. In print it is as long as its list. */
export const NoPlace = ({ isScrolling, besideFrom = 'lg', ...area }: NoPlaceProps) => (
  <DropArea
    {...area}
    id={null}
    accepts={useBoardActions().holdsPlacedPeople}

    className={`flex min-h-0 flex-col gap-3 rounded-popover border border-line bg-card p-3 print:block ${isScrolling ? `phone:py-0.5 ${scrollingStyles[besideFrom]}` : ''}`}
    overClassName="outline-2 outline-brand"
  />
)

const scrollingStyles = {
  lg:
    'screen:max-lg:max-h-[60svh] screen:lg:sticky screen:lg:top-[calc(var(--header-height,0px)+1rem)] ' +
    'screen:lg:max-h-[calc(100svh-var(--header-height,0px)-2rem)]',
  xl:
    'screen:max-xl:max-h-[40svh] screen:xl:sticky screen:xl:top-[calc(var(--header-height,0px)+1rem)] ' +
    'screen:xl:max-h-[calc(100svh-var(--header-height,0px)-2rem)]',
}

type CollapsibleNoPlaceProps = Pick<NoPlaceProps, 'label' | 'besideFrom' | 'children'> & {
  title: string
  count: number
  /** Shown in place of the heading if everyone has a place. */
  empty?: string
  action?: ReactNode
}

/** The people without a place under a heading; on a phone, pressing the heading expands them. */
export function CollapsibleNoPlace({
  title,
  count,
  empty,
  action,
  children,
  ...place
}: CollapsibleNoPlaceProps) {
  const isPhone = useMedia('(width < 48rem)')
  const [isOpen, setOpen] = useState(false)
  const header = (
    <>
      {title} <Badge>{count}</Badge>
    </>
  )
  return (
    <NoPlace {...place} isScrolling={count > 0}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        {count > 0 ? (
          <h2 className="flex items-center gap-2 text-h3">
            {isPhone ? (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                className="flex min-h-11 cursor-pointer items-center gap-2"
              >
                {header}
                <ChevronDown className="size-4 text-soft" aria-hidden />
              </button>
            ) : (
              header
            )}
          </h2>
        ) : (
          <p className="text-sm text-soft">{empty}</p>
        )}
        {action}
      </header>
      {count > 0 && (isOpen || !isPhone) && children}
    </NoPlace>
  )
}
