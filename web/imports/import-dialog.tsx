import { useDeferredValue, useMemo, useState, type ReactNode, memo } from 'react'
import { maxLines } from '#contract/imports.ts'
import { ListGrid } from '#web/imports/list-grid.tsx'
import { ListSource } from '#web/imports/list-source.tsx'
import type { Kind, List, Reason } from '#web/imports/list.ts'
import { leftOutParts } from '#web/imports/not-taken.ts'
import { RecognisedColumns } from '#web/imports/recognised-columns.tsx'
import type { Counts } from '#web/imports/use-import.ts'
import type { useList } from '#web/imports/use-list.ts'
import { usePreview, type ReadLine } from '#web/imports/use-preview.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'

type PreviewOutput = { lines: readonly ReadLine[] }

type ImportDialogProps<Id extends string, Preview extends PreviewOutput> = {
  title: string
  description: string
  placeholder: string
  kind: Kind<Id>
  imported: ReturnType<typeof useList<Id>>
  /** Requests the preview of the list as it is now. */
  preview: (list: List<Id>, signal: AbortSignal) => Promise<Preview>
  /** Changes with everything besides the list that the preview depends on. */
  context?: string
  save: { run: (list: List<Id>) => void; isPending: boolean; doneText: string | undefined }
  /** Why this list can't be saved yet, besides the reasons common to all lists. */
  problem?: string | undefined
  saveLabel: (counts: Counts) => string
  /** Another recognised setting, with the control that changes it. */
  more?: { text: string; control: ReactNode } | undefined
  /** Questions about the list as a whole. */
  renderQuestions?: (preview: Preview | undefined) => ReactNode
  note: ReactNode
  onClose: () => void
}

/** Imports a file or a pasted list. Shows what each line will do before anything is saved, and lets people correct lines. */
export function ImportDialog<Id extends string, Preview extends PreviewOutput>(
  props: ImportDialogProps<Id, Preview>,
) {
  const { title, description, placeholder, imported, onClose } = props
  const { list } = imported
  return (
    <Dialog
      title={title}
      description={list ? undefined : description}
      width={list ? 'full' : 'wide'}
      onClose={onClose}
    >
      {/* Registers unsaved corrections, so that closing asks first. Apart from the lines, because a form restyles all its
          content at each change. */}
      <form hidden>
        <input type="hidden" name="revision" value={imported.isUnsaved ? imported.revision : 0} />
      </form>
      {list ? (
        <ReadList {...props} list={list} />
      ) : (
        <form aria-label={title} onSubmit={(event) => event.preventDefault()}>
          <ListSource
            placeholder={placeholder}
            isReading={imported.isReading}
            problem={imported.problem}
            onPaste={imported.paste}
            onChoose={(file) => void imported.choose(file)}
          />
        </form>
      )}
    </Dialog>
  )
}

type ReadListProps<Id extends string, Preview extends PreviewOutput> = ImportDialogProps<Id, Preview> & {
  list: List<Id>
}

function ReadList<Id extends string, Preview extends PreviewOutput>(props: ReadListProps<Id, Preview>) {
  const { imported, list, kind, context = '', save, renderQuestions, more, note } = props
  const isDone = save.doneText !== undefined
  // After an import, only the lines that were left out still need work.
  const [isProblemsOnly = isDone, setProblemsOnly] = useState<boolean>()
  // Renders the switch before the lines.
  const isFiltered = useDeferredValue(isProblemsOnly)
  const numbers = list.lines.map(({ number }) => number)
  const isTooLong = numbers.length > maxLines
  const preview = usePreview(`${imported.revision} ${context}`, isTooLong ? undefined : numbers, (signal) =>
    props.preview(list, signal),
  )
  const { outcomes } = preview
  const counts = useMemo(() => countOutcomes(outcomes.values()), [outcomes])
  const problem = props.problem ?? whyDisabled(counts, preview.isCurrent, list)
  const shown = useMemo(
    () =>
      isFiltered
        ? list.lines.filter(({ number }) => isNotImported(outcomes.get(number)?.outcome))
        : list.lines,
    [isFiltered, list.lines, outcomes],
  )
  return (
    <div className="flex flex-col gap-3">
      {isDone && <Notice tone="ok">{save.doneText}</Notice>}
      <RecognisedColumns
        list={list}
        onReadAs={imported.readAs}
        onHeaders={imported.setHeaders}
        {...(more && { more })}
      />
      {isTooLong && (
        <Notice tone="bad">{`That is ${pluralize(numbers.length, 'line')}. You can import at most ${maxLines} at once.`}</Notice>
      )}
      {preview.problem !== undefined && <ErrorState message={preview.problem} onRetry={preview.retry} />}
      <AddressQuestion
        list={list}
        onChoose={(index) => kind.address !== undefined && imported.setColumn(index, kind.address)}
      />
      {renderQuestions?.(preview.preview)}
      <NotTakenLine list={list} onTake={imported.include} />
      <OutcomeBar
        counts={counts}
        isCurrent={preview.isCurrent}
        isProblemsOnly={isProblemsOnly}
        onProblemsOnly={setProblemsOnly}
      />
      <ListGrid
        lines={shown}
        outcomes={outcomes}
        headers={list.headers}
        width={list.width}
        mapping={list.mapping}
        specs={kind.specs}
        onColumn={imported.setColumn}
        onCell={imported.setCell}
        onLeaveOut={imported.leaveOut}
      />
      <p className="text-sm text-soft">{note}</p>
      <FormActions>
        {/* The focus leaves the button that saved, so that pressing Enter again saves nothing. */}
        <Button
          key={save.doneText}
          slot="close"
          autoFocus={isDone}
          variant={isDone && problem !== undefined ? 'primary' : 'secondary'}
        >
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        <Button
          // While lines wait for an answer, that answer's button is filled.
          variant={counts.asked > 0 || (isDone && problem !== undefined) ? 'secondary' : 'primary'}
          isPending={save.isPending}
          pendingLabel="Importing..."
          whyDisabled={problem}
          onPress={() => save.run(list)}
        >
          {props.saveLabel(counts)}
        </Button>
      </FormActions>
    </div>
  )
}

function whyDisabled(
  counts: Counts,
  isCurrent: boolean,
  { addresses }: { addresses: readonly number[] },
): string | undefined {
  if (addresses.length > 0) return 'First choose which addresses are the people’s own'
  if (!isCurrent) return 'The lines are still being checked'
  if (counts.new + counts.changed > 0) return undefined
  return counts.asked > 0
    ? 'First answer the questions above the lines'
    : 'None of these lines adds or changes anything'
}

type AddressQuestionProps<Id extends string> = { list: List<Id>; onChoose: (column: number) => void }

/** Asks which of two address columns mail should go to. */
function AddressQuestion<Id extends string>({ list, onChoose }: AddressQuestionProps<Id>) {
  const { addresses, headers, lines } = list
  if (addresses.length === 0) return null
  return (
    <RadioGroup
      label="Which column has the e-mail addresses of the people themselves?"
      description="Their personal links are mailed there."
      options={addresses.map((index) => ({
        id: String(index),
        label: headers?.[index]?.trim() || `Column ${index + 1}`,
        description: lines.find(({ cells }) => cells[index]?.trim())?.cells[index],
      }))}
      value={null}
      onChange={(column) => onChoose(Number(column))}
    />
  )
}

type NotTakenLineProps<Id extends string> = { list: List<Id>; onTake: (reason: Reason) => void }

/** The parts of the file that aren't imported, in a line with buttons to include lines that were left out. */
function NotTakenLine<Id extends string>({ list, onTake }: NotTakenLineProps<Id>) {
  const parts = leftOutParts(list)
  if (parts.length === 0) return null
  return (
    <ul aria-label="Not taken" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      {parts.map(({ text, reason }) => (
        <li key={text} className="flex items-center gap-1">
          <span className="first-letter:uppercase">{text}</span>
          {reason && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Take ${buttons[reason]}`}
              onPress={() => onTake(reason)}
            >
              Take them
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const buttons: Readonly<Record<Reason, string>> = {
  hidden: 'hidden rows',
  declined: 'people who declined',
  removed: 'lines left out',
}

const isNotImported = (outcome: ReadLine['outcome'] | undefined) =>
  outcome === 'problem' || outcome === 'asked'

function countOutcomes(outcomes: Iterable<ReadLine>): Counts {
  const counts = { new: 0, changed: 0, unchanged: 0, asked: 0, problem: 0 }
  for (const { outcome } of outcomes) counts[outcome] += 1
  return counts
}

type OutcomeBarProps = {
  counts: Counts
  isCurrent: boolean
  isProblemsOnly: boolean
  onProblemsOnly: (isOnly: boolean) => void
}

/** The outcomes of the lines, counted, and a switch for those that need attention. Memoized while cells are edited. */
const OutcomeBar = memo(function OutcomeBar(props: OutcomeBarProps) {
  const { counts, isCurrent, isProblemsOnly, onProblemsOnly } = props
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p
        className={`flex flex-wrap gap-x-4 text-sm tabular-nums ${isCurrent ? '' : 'opacity-60'}`}
        role="status"
      >
        <span>{`${counts.new} new`}</span>
        <span>{`${counts.changed} changed`}</span>
        <span>{`${counts.unchanged} unchanged`}</span>
        {counts.asked > 0 && <span>{`${counts.asked} waiting`}</span>}
        <span className={counts.problem > 0 ? 'font-medium text-bad' : ''}>
          {pluralize(counts.problem, 'problem')}
        </span>
      </p>
      {(counts.problem > 0 || isProblemsOnly) && (
        <Switch isSelected={isProblemsOnly} onChange={onProblemsOnly}>
          Problems only
        </Switch>
      )}
    </div>
  )
})
