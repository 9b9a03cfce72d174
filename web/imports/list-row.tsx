import { CircleAlert, X } from 'lucide-react'
import { memo, useRef, type KeyboardEvent } from 'react'
import type { Mapping } from '#web/imports/columns.ts'
import type { Line } from '#web/imports/reading.ts'
import type { EditEnd } from '#web/imports/use-grid-keys.ts'
import type { ReadLine } from '#web/imports/use-preview.ts'
import { formatMoment } from '#web/base/dates.ts'
import { wordsOf } from '#web/base/search.ts'

type ListRowProps = {
  id: string
  row: number
  line: Line
  width: number
  mapping: Mapping<string>
  outcome: ReadLine | undefined
  activeColumn: number | undefined
  editing: string | undefined
  onDone: (end: EditEnd) => void
  onLeaveOut: (line: number) => void
}

/** The cells of a line. Memoized by the line, its outcome, and the cell in use. */
export const ListRow = memo(
  function ListRow(props: ListRowProps) {
    const { id, row, line, width, mapping, outcome, activeColumn, editing, onDone, onLeaveOut } = props
    const isWrong = outcome?.outcome === 'problem'
    const wrong = columnsOf(isWrong ? (outcome.problem?.column ?? null) : null, mapping)
    return (
      <>
        <div role="rowheader" className={`${cell} text-right text-xs leading-5 text-soft tabular-nums`}>
          {line.number}
          {/* A plain button, because thousands of lines must each be cheap. Keyboard users have Shift and Delete instead of
              a tab stop. */}
          <button
            type="button"
            tabIndex={-1}
            aria-keyshortcuts="Shift+Delete"
            aria-label={`Leave out line ${line.number}`}
            onClick={() => onLeaveOut(line.number)}
            className="ml-0.5 inline-flex size-6 cursor-pointer items-center justify-center rounded-control align-middle text-soft hover:bg-tint hover:text-ink pointer-coarse:size-11"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </div>
        <div role="gridcell" className={`${cell} wrap-anywhere`}>
          <Outcome line={line} outcome={outcome} mapping={mapping} />
        </div>
        {Array.from({ length: width }, (_, index) => {
          const isActive = index === activeColumn
          const isEdited = isActive && editing !== undefined
          const text = line.cells[index] ?? ''
          return (
            <div
              key={index}
              id={`${id}-${line.number}-${index}`}
              role="gridcell"
              data-row={row}
              data-cell={index}
              aria-colindex={index + 3}
              aria-invalid={wrong.includes(index) || undefined}
              className={
                `${cell} scroll-mt-20 cursor-text border-l border-line ` +
                // The outline shows without the focus, too: a focus style would cost every cell a check whenever the
                // focus moves.
                `${isActive ? 'outline-2 -outline-offset-2 outline-brand ' : ''}` +
                `${wrong.includes(index) ? 'bg-bad-tint text-bad ' : ''}${mapping[index] === null ? 'text-soft' : ''}`
              }
            >
              {isEdited ? (
                <CellField initial={editing} onDone={onDone} />
              ) : (
                <span className={cellText}>{text}</span>
              )}
            </div>
          )
        })}
      </>
    )
  },
  (before, after) =>
    before.line === after.line &&
    before.outcome === after.outcome &&
    before.mapping === after.mapping &&
    before.activeColumn === after.activeColumn &&
    before.editing === after.editing &&
    before.row === after.row &&
    before.onLeaveOut === after.onLeaveOut &&
    // `onDone` only matters while a cell is edited.
    (after.editing === undefined || before.onDone === after.onDone),
)

const cell = 'min-w-0 px-2 py-2.5 pointer-coarse:py-3'
const cellText = 'line-clamp-4 whitespace-pre-line wrap-anywhere'

/** A name may be spread over two columns. */
const columnsOf = (column: string | null, mapping: Mapping<string>): number[] => {
  const ids = column === 'fullName' ? ['fullName', 'firstName', 'lastName'] : [column]
  return mapping.flatMap((id, index) => (id !== null && ids.includes(id) ? [index] : []))
}

function Outcome({ line, outcome, mapping }: Pick<ListRowProps, 'line' | 'outcome' | 'mapping'>) {
  if (outcome === undefined) return <span className="text-soft">…</span>
  const { problem, changes, joins, name } = outcome
  if (problem && outcome.outcome === 'asked') return <span className="text-soft">{problem.message}</span>
  if (problem) {
    return (
      <span className="flex items-start gap-1.5 text-bad">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {problem.message}
      </span>
    )
  }
  if (outcome.outcome === 'new') {
    // Values that the server derived for empty cells.
    const derived = changes
      .filter(({ column }) => (line.cells[mapping.indexOf(column)] ?? '').trim() === '')
      .map(({ after }) => after)
    return ['New', ...derived].join(', ')
  }
  const known = containsName(name, line) ? '' : `Known as ${name}. `
  if (outcome.outcome === 'unchanged') return <span className="text-soft">{`${known}Nothing changes`}</span>
  return (
    <>
      {`${known}${joins ? (known === '' ? 'Already known, joins this event' : 'Joins this event') : ''}`}
      {changes.map(({ column, before, after }) => (
        <span key={column} className="block">
          {before !== null && (
            <>
              <s className="text-soft">{formatValue(before)}</s>
              {' → '}
            </>
          )}
          {before === null && <span className="text-soft">+ </span>}
          {formatValue(after)}
        </span>
      ))}
    </>
  )
}

/** A moment formatted as on other screens. */
const formatValue = (text: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? formatMoment(text) : text)

function containsName(name: string, { cells }: Line): boolean {
  const words = new Set(wordsOf(cells.join(' ').replaceAll(/[,;<>"]/g, ' ')))
  return wordsOf(name).every((word) => words.has(word))
}

type CellFieldProps = { initial: string; onDone: (end: EditEnd) => void }

/** The grid's only field. Takes the focus, because people pressed its cell or typed into it. */
function CellField({ initial, onDone }: CellFieldProps) {
  const isDone = useRef(false)
  const finish = (end: EditEnd) => {
    if (isDone.current) return
    isDone.current = true
    onDone(end)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const move = moves[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    if (move === undefined) return
    event.preventDefault()
    // Otherwise Escape would close the dialog.
    event.stopPropagation()
    finish({ text: event.key === 'Escape' ? null : event.currentTarget.value, move })
  }
  return (
    <input
      ref={takeFocus}
      aria-label="Cell"
      defaultValue={initial}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => finish({ text: currentTarget.value, move: 'stay' })}
      className="-my-1 w-full min-w-0 rounded-sm bg-raised px-1 py-1 text-ink outline-none pointer-coarse:text-[1rem]"
    />
  )
}

const moves: Readonly<Record<string, EditEnd['move']>> = {
  Enter: 'down',
  'Shift+Enter': 'up',
  Tab: 'right',
  'Shift+Tab': 'left',
  Escape: 'stay',
}

function takeFocus(input: HTMLInputElement | null) {
  input?.focus({ preventScroll: true })
  input?.setSelectionRange(input.value.length, input.value.length)
}
