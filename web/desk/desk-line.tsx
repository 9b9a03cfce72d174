import { roomText, type DeskRow, type Problem } from '#web/desk/desk-rows.ts'
import { Button } from '#web/ui/button.tsx'

type DeskLineProps = {
  row: DeskRow
  problem: Problem | undefined
  /** Details that distinguish the person from others with the same name. */
  difference: string | undefined
  /** Whether the button helps with the problem instead of checking in. */
  isAboutProblems: boolean
  /** Whether a helper uses the desk, who can't solve problems. */
  isHelper: boolean
  /** Whether Enter checks the person in. The button is then the filled one. */
  isMain: boolean
  timeOf: (instant: string | null) => string
  onAct: (row: DeskRow) => void
  onUndo: (row: DeskRow) => void
  onDismiss: (row: DeskRow) => void
  onFindBed: (row: DeskRow) => void
}

/** A person, large enough to read at arm's length, with the next action. */
export function DeskLine(props: DeskLineProps) {
  const { row, problem, difference, isAboutProblems, isHelper, isMain, timeOf, onAct, onUndo } = props
  const { onDismiss, onFindBed } = props
  const place = problem === 'bed' ? 'No bed' : roomText({ ...row, roommates: [] })
  const note = noteOf(row, problem, timeOf)
  return (
    <li className="flex min-h-16 items-center gap-x-3 py-1.5 narrow:flex-wrap">
      <div className="min-w-0 flex-1 narrow:basis-full">
        <p className="leading-tight font-semibold wrap-anywhere">{row.fullName}</p>
        <p className="truncate text-sm text-soft">
          {/* If there isn't space for both, the room matters more. */}
          <span className={problem === 'bed' ? 'text-bad' : ''}>{place}</span>
          {row.studio !== null && ` · ${row.studio}`}
        </p>
        {difference !== undefined && <p className="text-sm text-soft wrap-anywhere">{difference}</p>}
        {note !== undefined && <p className="text-sm text-warn">{note}</p>}
      </div>
      {row.checkInTime !== null && !isAboutProblems && (
        <p className="shrink-0 text-sm whitespace-nowrap text-ok">{timeOf(row.checkInTime)}</p>
      )}
      {isHelper ? (
        <HelperActions {...{ row, isMain, onAct, onUndo }} />
      ) : (
        <OrganiserActions
          {...{ row, isMain, onAct, onUndo, onDismiss, onFindBed }}
          problem={isAboutProblems ? problem : undefined}
        />
      )}
    </li>
  )
}

function noteOf(
  { attending, atDoor, reports }: DeskRow,
  problem: Problem | undefined,
  timeOf: DeskLineProps['timeOf'],
): string | undefined {
  const [report] = reports
  if (problem === 'report' && report)
    return `${report.by ?? 'A helper'}’s phone says here at ${timeOf(report.at)}, sent after its access ended`
  if (problem === 'answer')
    return `At the door ${timeOf(atDoor)}, ${attending === 'no' ? 'answer is No' : 'no answer yet'}`
  if (attending === 'yes') return undefined
  // Most people with the status maybe were never asked.
  return attending === 'no' ? 'Their answer is No' : 'No answer yet'
}

type OrganiserActionsProps = Pick<
  DeskLineProps,
  'row' | 'problem' | 'isMain' | 'onAct' | 'onUndo' | 'onDismiss' | 'onFindBed'
>

function OrganiserActions({ problem, onDismiss, onFindBed, ...actions }: OrganiserActionsProps) {
  const { row, isMain, onAct, onUndo } = actions
  const { fullName } = row
  if (problem === 'bed')
    return (
      <Button
        data-desk-action
        size="small"
        onPress={() => onFindBed(row)}
        aria-label={`Find a bed for ${fullName}`}
      >
        Find a bed
      </Button>
    )
  if (problem === 'report')
    return (
      <div className="flex items-center gap-1">
        <Button
          data-desk-action
          size="small"
          variant="quiet"
          preventFocusOnPress
          onPress={() => onDismiss(row)}
          aria-label={`Not here: ${fullName}`}
        >
          Not here
        </Button>
        <OrganiserActions {...actions} problem={undefined} {...{ onDismiss, onFindBed }} />
      </div>
    )
  if (row.attending !== 'yes')
    return (
      <Button
        data-desk-action
        size="small"
        preventFocusOnPress
        onPress={() => onAct(row)}
        aria-label={`Set to Yes: ${fullName}`}
      >
        Set to Yes
      </Button>
    )
  return row.checkInTime === null ? <CheckIn {...{ row, isMain, onAct }} /> : <Undo {...{ row, onUndo }} />
}

type CheckInProps = Pick<DeskLineProps, 'row' | 'isMain' | 'onAct'>

/** Helpers can't change beds or answers, so they note arrivals. */
const HelperActions = ({ row, isMain, onAct, onUndo }: CheckInProps & Pick<DeskLineProps, 'onUndo'>) =>
  row.checkIns.length === 0 ? <CheckIn {...{ row, isMain, onAct }} /> : <Undo {...{ row, onUndo }} />

const CheckIn = ({ row, isMain, onAct }: CheckInProps) => (
  <Button
    data-desk-action
    size="small"
    variant={isMain ? 'primary' : 'secondary'}
    preventFocusOnPress
    onPress={() => onAct(row)}
    aria-label={`Check in: ${row.fullName}`}
  >
    Check in
  </Button>
)

const Undo = ({ row, onUndo }: Pick<DeskLineProps, 'row' | 'onUndo'>) => (
  <Button
    data-desk-action
    size="small"
    variant="quiet"
    preventFocusOnPress
    onPress={() => onUndo(row)}
    aria-label={`Undo the check-in of ${row.fullName}`}
  >
    Undo
  </Button>
)
