import { Check, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useBoardActions } from '#web/board/board.tsx'
import '#web/ui/press-after-drag.ts'
import { usePrinting } from '#web/ui/printing.ts'

type PersonListProps<Item extends { id: string; text: string }> = {
  label: string
  items: readonly Item[]
  /** The selected people; dragging one of them drags all. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** The content of an item beside its checkbox. */
  children: (item: Item) => ReactNode
}

/**
 * A list from which several people can be selected and dragged: with a mouse, or with the arrow keys to a grip and Enter, after
 * which Tab moves between the places that take them. The library announces each step to screen readers.
 */
export function PersonList<Item extends { id: string; text: string }>(props: PersonListProps<Item>) {
  return usePrinting() ? <PaperList {...props} /> : <ScreenList {...props} />
}

/** Print doesn't scroll, so it lists everyone. */
const PaperList = <Item extends { id: string; text: string }>(props: PersonListProps<Item>) => (
  <ul aria-label={props.label} className="columns-2 gap-6">
    {props.items.map((item) => (
      <li key={item.id} className="break-inside-avoid border-b border-line py-1">
        {props.children(item)}
      </li>
    ))}
  </ul>
)

function ScreenList<Item extends { id: string; text: string }>(props: PersonListProps<Item>) {
  const { label, items, chosen, onChoose, children } = props
  const { pickUp, release } = useBoardActions()
  /** Keeps selected people who are not in this list. */
  const choose = (ids: Iterable<string>) =>
    onChoose(new Set([...[...chosen].filter((id) => !items.some((item) => item.id === id)), ...ids]))
  const textOf = (id: unknown) => items.find((item) => item.id === id)?.text ?? ''
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': textOf(key) })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys }) => pickUp([...keys].map(String)),
    onDragEnd: release,
    renderDragPreview: (dragged) => <DragPreview texts={dragged.map((item) => item['text/plain'] ?? '')} />,
  })
  return (
    // Renders only the visible rows: otherwise picking up one of three hundred would wait for all.
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 54, gap: 4, padding: 4 }}>
      <GridList
        aria-label={label}
        items={items}
        selectionMode="multiple"
        selectedKeys={items.filter(({ id }) => chosen.has(id)).map(({ id }) => id)}
        onSelectionChange={(keys) =>
          choose(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(String))
        }
        dragAndDropHooks={dragAndDropHooks}
        className="-m-1 min-h-0 overflow-y-auto overscroll-contain outline-none"
      >
        {(item) => (
          <GridListItem id={item.id} textValue={item.text} className={rowStyle}>
            <Button
              slot="drag"
              className="-ml-1 grid size-6 shrink-0 cursor-grab place-items-center rounded-sm text-soft"
            >
              <GripVertical className="size-4" aria-hidden />
            </Button>
            {children(item)}
            <Check
              className="size-4 shrink-0 text-brand opacity-0 group-selected/chip:opacity-100"
              aria-hidden
            />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  )
}

const rowStyle =
  'group/chip flex min-h-(--control) cursor-grab items-center gap-2 rounded-control border border-line bg-raised px-2.5 py-1.5 select-none ' +
  'hover:border-edge ' +
  'selected:border-brand selected:bg-tint dragging:opacity-60'

/** The preview at the pointer: the name, or the first of several and how many more. */
const DragPreview = ({ texts }: { texts: readonly string[] }) => (
  <div className="flex max-w-64 items-center gap-2 rounded-control border border-brand bg-raised px-3 py-2 text-base font-medium text-ink">
    <span className="truncate">{texts[0]}</span>
    {texts.length > 1 && (
      <span className="shrink-0 rounded-full bg-brand px-2 text-sm text-on-brand">+{texts.length - 1}</span>
    )}
  </div>
)
