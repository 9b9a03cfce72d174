import { useState } from 'react'
import type { ReadLine } from '#web/imports/use-preview.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction, type Procedure } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'

export type Counts = Record<ReadLine['outcome'], number>

type Saved = { lines: readonly ReadLine[]; counts: Counts; undo: string | null }

type ImportOptions<File, Output extends Saved> = {
  save: Procedure<File, Output>
  /** The toast's text about what was saved. */
  savedText: (counts: Counts) => string
  undoneText: (undone: number) => string
  keptText: (kept: number) => string
  /** The numbers of the lines that stay, because they have a problem or need an answer. */
  onSaved: (left: ReadonlySet<number>) => void
}

/** Saves a list, with a single Undo. */
export function useImport<File extends { numbers?: readonly number[] | undefined }, Output extends Saved>({
  save,
  savedText,
  undoneText,
  keptText,
  onSaved,
}: ImportOptions<File, Output>) {
  const [done, setDone] = useState<string>()
  const undoable = useUndo()
  const action = useAction(save, {
    failure: 'Failed to import the list',
    success: ({ counts, undo }) => ({
      title: savedText(counts),
      ...(leftIn(counts) > 0 && { description: `${pluralize(leftIn(counts), 'line')} not imported` }),
      ...undoable({
        undo,
        failure: 'Failed to undo the import',
        success: ({ undone, kept, notRestored }) => {
          const left = [...(kept > 0 ? [keptText(kept)] : []), ...notRestored]
          return {
            kind: left.length > 0 ? 'info' : 'success',
            title: undoneText(undone),
            ...(left.length > 0 && { description: left.join(' · ') }),
          }
        },
      }),
    }),
    onSuccess: ({ lines, counts }, { numbers = [] }) => {
      setDone(`Done: ${savedText(counts)}, ${leftIn(counts)} left out`)
      onSaved(new Set(numbers.filter((_, at) => isLeft(lines[at]?.outcome))))
    },
  })
  return { run: action.run, isPending: action.isPending, done }
}

const isLeft = (outcome: ReadLine['outcome'] | undefined) => outcome === 'problem' || outcome === 'asked'

const leftIn = ({ problem, asked }: Counts) => problem + asked
