import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { questionFacts, type Question } from '#web/questions/asking-words.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'

type QuestionRowProps = {
  question: Question
  all: readonly Question[]
  entries: readonly MenuEntry[]
  onEdit: () => void
  /** Shown beside the menu. */
  aside?: ReactNode
}

/** A question on one line. Pressing it opens the editor. */
export function QuestionRow({ question, all, entries, onEdit, aside }: QuestionRowProps) {
  return (
    <>
      <Button
        onPress={onEdit}
        aria-haspopup="dialog"
        className="row-title min-h-(--control-small) cursor-pointer rounded-control py-2 text-left hover:bg-marked"
      >
        <span className="block font-medium">{question.label}</span>
        <span className="block text-sm text-soft">{questionFacts(question, all)}</span>
      </Button>
      {aside}
      <RowMenu name={question.label} entries={entries} />
    </>
  )
}
