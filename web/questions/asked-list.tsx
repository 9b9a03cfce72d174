import { Archive, ArrowDown, ArrowUp, CircleMinus, Pencil } from 'lucide-react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { DragHandle } from '#web/ui/drag-handle.tsx'
import '#web/ui/press-after-drag.ts'
import { orderAfterMove, type Question } from '#web/questions/asking-words.ts'
import { QuestionRow } from '#web/questions/question-row.tsx'
import type { QuestionActions } from '#web/questions/use-question-actions.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { entry } from '#web/ui/page-actions.tsx'

type AskedListProps = {
  questions: readonly Question[]
  actions: QuestionActions
  onEdit: (question: Question) => void
}

/** The edition's custom questions, which can be reordered by mouse, touch or keyboard. */
export function AskedList({ questions, actions, onEdit }: AskedListProps) {
  const ids = questions.map(({ id }) => id)
  const { dragAndDropHooks } = useDragAndDrop<Question>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition !== 'on')
        actions.order(orderAfterMove(ids, keys, { id: String(target.key), side: target.dropPosition }))
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="h-0 rounded-full outline-2 outline-transparent drop-target:outline-brand"
      />
    ),
  })
  return (
    <GridList
      aria-label="Your own questions"
      items={questions}
      dependencies={[questions]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      selectionMode="none"
      className="divide-y divide-line"
    >
      {(question) => (
        <GridListItem
          textValue={question.label}
          className="flex min-w-0 flex-wrap items-center gap-1 rounded-control dragging:opacity-60"
        >
          <DragHandle name={question.label} />
          <QuestionRow
            question={question}
            all={questions}
            entries={entriesOf(question, ids, actions, () => onEdit(question))}
            onEdit={() => onEdit(question)}
          />
        </GridListItem>
      )}
    </GridList>
  )
}

function entriesOf(
  question: Question,
  ids: readonly string[],
  { order, stop, archive }: QuestionActions,
  onEdit: () => void,
): MenuEntry[] {
  const index = ids.indexOf(question.id)
  const moveBy = (side: 'before' | 'after', other: string | undefined) =>
    other !== undefined && [
      entry(side === 'before' ? 'Move up' : 'Move down', side === 'before' ? ArrowUp : ArrowDown, () =>
        order(orderAfterMove(ids, new Set([question.id]), { id: other, side })),
      ),
    ]
  return [
    entry('Edit', Pencil, onEdit),
    ...(moveBy('before', ids[index - 1]) || []),
    ...(moveBy('after', ids[index + 1]) || []),
    {
      ...entry('Stop asking', CircleMinus, () => stop(question)),
      note: 'This event does not ask it any more. The answers stay.',
    },
    archiveEntry(question, archive),
  ]
}

export const archiveEntry = (question: Question, archive: QuestionActions['archive']): MenuEntry => ({
  ...entry('Archive', Archive, () => archive(question)),
  note: 'No event asks it any more, nor what is asked only after it. The answers stay until their days are over.',
})
