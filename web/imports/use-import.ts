import { useState } from 'react'
import type { Mapping } from '#web/imports/columns.ts'
import type { List } from '#web/imports/list.ts'
import type { useList } from '#web/imports/use-list.ts'
import type { ReadLine } from '#web/imports/use-preview.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction, type Procedure } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'

export type Counts = Record<ReadLine['outcome'], number>

type ImportOutput = { lines: readonly ReadLine[]; counts: Counts; undo: string | null }

type PreviewOutput = { lines: readonly ReadLine[] }

/** The columns chosen, and the cells and number of each line. */
type ImportLines<Id extends string> = {
  mapping: Mapping<Id>
  rows: readonly (readonly string[])[]
  numbers: number[]
}

type ImportOptions<Id extends string, File, Output extends ImportOutput, Preview extends PreviewOutput> = {
  save: Procedure<File, Output>
  preview: Procedure<File, Preview>['call']
  imported: ReturnType<typeof useList<Id>>
  fileOf: (lines: ImportLines<Id>) => File
  /** The toast's text about what was saved. */
  savedText: (counts: Counts) => string
  undoneText: (undone: number) => string
  keptText: (kept: number) => string
  /** Called once every line is saved. With a problem or a question left, the list stays open. */
  onClose: () => void
}

/** Previews and saves a list, with a single Undo. */
export function useImport<
  Id extends string,
  File extends { numbers?: readonly number[] | undefined },
  Output extends ImportOutput,
  Preview extends PreviewOutput,
>(options: ImportOptions<Id, File, Output, Preview>) {
  const { save, preview, imported, savedText, undoneText, keptText, onClose } = options
  const fileOf = ({ mapping, lines }: List<Id>) =>
    options.fileOf({
      mapping,
      rows: lines.map(({ cells }) => cells),
      numbers: lines.map(({ number }) => number),
    })
  const [doneText, setDoneText] = useState<string>()
  const undoable = useUndo()
  const action = useAction(save, {
    failure: 'Failed to import the list',
    success: ({ counts, undo }) => ({
      title: savedText(counts),
      ...(countNotImported(counts) > 0 && {
        description: `${pluralize(countNotImported(counts), 'line')} not imported`,
      }),
      ...undoable({
        undo,
        failure: 'Failed to undo the import',
        success: ({ undone, kept, notRestored }) => {
          // The list may still be open: its lines can be saved again.
          setDoneText(undefined)
          imported.checkAgain()
          const notes = [...(kept > 0 ? [keptText(kept)] : []), ...notRestored]
          return {
            kind: notes.length > 0 ? 'info' : 'success',
            title: undoneText(undone),
            ...(notes.length > 0 && { description: notes.join(' · ') }),
          }
        },
      }),
    }),
    onSuccess: ({ counts }) => {
      setDoneText(`Done: ${savedText(counts)}, ${countNotImported(counts)} left out`)
      if (countNotImported(counts) === 0) onClose()
      else imported.checkAgain()
    },
  })
  return {
    imported,
    preview: (list: List<Id>, signal: AbortSignal) => preview(fileOf(list), { signal }),
    save: { run: (list: List<Id>) => action.run(fileOf(list)), isPending: action.isPending, doneText },
    onClose,
  }
}

const countNotImported = ({ problem, asked }: Counts) => problem + asked
