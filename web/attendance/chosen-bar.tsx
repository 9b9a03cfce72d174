import { useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { maxRemovedAtOnce } from '#contract/people.ts'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { changesTo, checkedInOf, needsQuestion, statusAction } from '#web/attendance/chosen-people.ts'
import { answerNames } from '#web/attendance/check-in-question.tsx'
import {
  BarVerbs,
  useRoomMenu,
  useStudioMenu,
  useWorkshopMenu,
  type BarVerb,
} from '#web/attendance/chosen-menus.tsx'
import { useBulkActions } from '#web/attendance/use-bulk-actions.ts'
import { useAskedQuestions } from '#web/questions/use-asked-questions.ts'
import { useBadges } from '#web/desk/codes/use-badges.tsx'
import { useMessage } from '#web/messages/message-button.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { useChosen, type Selection } from '#web/ui/selection.ts'
import { usePainted } from '#web/ui/use-painted.ts'
import { ConsequenceDialog } from '#web/consequences/consequence-dialog.tsx'
import { peopleText } from '#web/lib/pluralize.ts'

type ChosenBarProps = {
  venueId: string
  /** Everyone on the list, and the rows that the filters show. */
  all: readonly Row[]
  shown: readonly Row[]
  selection: Selection
}

type Question = { kind: 'remove' } | { kind: 'status'; attending: Attending }

const AnswerManyDialog = lazyDialog(
  async () => (await import('#web/attendance/answer-many-dialog.tsx')).AnswerManyDialog,
)

/** The bulk actions; renders nothing without a selection. The tick is rendered before the bar. */
export function ChosenBar({ selection, ...list }: ChosenBarProps) {
  const chosen = usePainted(useChosen(selection))
  return <Bar {...list} selection={selection} chosen={chosen} />
}

type BarProps = ChosenBarProps & { chosen: ReadonlySet<string> }

const Bar = memo(function Bar({ venueId, all, shown, selection, chosen }: BarProps) {
  const rows = chosen.size === 0 ? [] : all.filter(({ id }) => chosen.has(id))
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const [isChecking, setChecking] = useState(false)
  const bulkActions = useBulkActions(selection.clear)
  const badges = useBadges(venueId)
  const { readable: ownQuestions } = useAskedQuestions(venueId)
  const answering = useOnDemand(AnswerManyDialog)
  if (rows.length === 0) return null

  const setStatus = (attending: Attending, mailCount: number | null) =>
    bulkActions.status.run({
      venueId,
      changes: changesTo(rows, attending),
      undoCheckIn: true,
      shown: mailCount,
    })
  const chooseStatus = (attending: Attending) => {
    const changed = rows.filter((row) => row.attending !== attending)
    const openQuestion = () => setQuestion({ kind: 'status', attending })
    if (changed.length === 0) selection.clear()
    else if (attending !== 'yes' && checkedInOf(changed) > 0) openQuestion()
    else {
      setChecking(true)
      const change = { action: statusAction(rows, attending), isYes: attending === 'yes' }
      void needsQuestion(client, venueId, change).then((isNeeded) => {
        setChecking(false)
        // The selection has changed since, so this question no longer applies.
        if (selection.get() !== chosen) return undefined
        return isNeeded ? openQuestion() : setStatus(attending, null)
      })
    }
  }
  const close = () => setQuestion(undefined)
  return (
    <>
      <SelectionBar label="Chosen people" text={countText(rows, shown)} onClear={selection.clear}>
        <ChosenVerbs
          venueId={venueId}
          rows={rows}
          onDone={selection.clear}
          status={{
            isPending: bulkActions.status.isPending || isChecking,
            entries: statusEntries(chooseStatus),
          }}
          studio={{
            isPending: bulkActions.studio.isPending,
            onStudio: (studioId) => {
              const personIds = rows.map(({ personId }) => personId)
              bulkActions.studio.run({ venueId, studioId, personIds })
            },
          }}
          onAnswer={ownQuestions.length > 0 ? () => answering.open(true) : undefined}
          onBadges={() => badges.print(rows.map(({ personId }) => personId))}
          removal={{
            isPending: bulkActions.removal.isPending,
            onPress: () => setQuestion({ kind: 'remove' }),
          }}
        />
      </SelectionBar>
      {badges.dialog}
      {answering.subject && (
        <AnswerManyDialog
          venueId={venueId}
          questions={ownQuestions}
          rows={rows}
          onDone={selection.clear}
          onClose={answering.close}
        />
      )}
      {question?.kind === 'status' && (
        <BulkStatusQuestion
          venueId={venueId}
          rows={rows}
          attending={question.attending}
          onConfirm={(mailCount) => {
            setStatus(question.attending, mailCount)
            close()
          }}
          onClose={close}
        />
      )}
      {question?.kind === 'remove' && (
        <RemoveManyQuestion
          venueId={venueId}
          rows={rows}
          onConfirm={(mailCount) => {
            const ids = rows.map(({ id }) => id)
            bulkActions.removal.run({ venueId, ids, undoCheckIn: true, shown: mailCount })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
})

type ChosenVerbsProps = {
  venueId: string
  rows: readonly Row[]
  onDone: () => void
  status: { isPending: boolean; entries: readonly MenuEntry[] }
  studio: Parameters<typeof useStudioMenu>[0]
  /** Undefined if the event has no questions of its own. */
  onAnswer: (() => void) | undefined
  onBadges: () => void
  removal: { isPending: boolean; onPress: () => void }
}

function ChosenVerbs({
  venueId,
  rows,
  onDone,
  status,
  studio,
  onAnswer,
  onBadges,
  removal,
}: ChosenVerbsProps) {
  const places = { venueId, rows, onDone }
  const { action, dialog } = useMessage({
    label: 'Message',
    venueId,
    personIds: rows.map(({ personId }) => personId),
  })
  const tooMany =
    rows.length > maxRemovedAtOnce ? `At most ${maxRemovedAtOnce} people can be removed at once.` : undefined
  const verbs: BarVerb[] = [
    { label: 'Set status', isFrequent: true, ...status },
    useStudioMenu(studio),
    useRoomMenu(places),
    useWorkshopMenu(places),
    ...(onAnswer ? [{ label: 'Set an answer…', opensDialog: true, onPress: onAnswer }] : []),
    {
      label: action.label,
      isFrequent: true,
      isPending: action.isPending,
      whyDisabled: action.whyDisabled,
      onPress: () => action.onAction?.(),
    },
    { label: 'Badges', opensDialog: true, onPress: onBadges },
    { label: 'Remove', isDanger: true, whyDisabled: tooMany, ...removal },
  ]
  return (
    <>
      <BarVerbs verbs={verbs} />
      {dialog}
    </>
  )
}

/** Selected people who are filtered out still count, and the text says so. */
function countText(rows: readonly Row[], shown: readonly Row[]): string {
  const shownRows = new Set(shown)
  const hiddenCount = rows.filter((row) => !shownRows.has(row)).length
  return hiddenCount === 0 ? `${rows.length} chosen` : `${rows.length} chosen, ${hiddenCount} not shown`
}

const statusEntries = (onStatus: (attending: Attending) => void): MenuEntry[] => [
  { id: 'yes', label: 'Yes', onAction: () => onStatus('yes') },
  { id: 'no', label: 'No', onAction: () => onStatus('no') },
]

type QuestionProps = {
  venueId: string
  rows: readonly Row[]
  /** `mailCount`: how many e-mails the question announced; null if that couldn't be looked up. */
  onConfirm: (mailCount: number | null) => void
  onClose: () => void
}

/**
 * Asks before several people's answers change from yes: lists the consequences and counts the check-ins that are
 * undone.
 */
function BulkStatusQuestion({
  venueId,
  rows,
  attending,
  onConfirm,
  onClose,
}: QuestionProps & { attending: Attending }) {
  const changed = rows.filter((row) => row.attending !== attending)
  const action = `Set ${peopleText(changed.length)} to ${answerNames[attending]}`
  return (
    <ConsequenceDialog
      venueId={venueId}
      intent={statusAction(rows, attending)}
      title={`${action}?`}
      action={action}
      isDanger={false}
      before={<CheckedIn count={checkedInOf(changed)} />}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

/** Asks before several people are removed from an edition's list. */
const RemoveManyQuestion = ({ venueId, rows, onConfirm, onClose }: QuestionProps) => (
  <ConsequenceDialog
    venueId={venueId}
    intent={{ call: 'people.uninvite', input: { ids: rows.map(({ id }) => id) } }}
    title={`Remove ${peopleText(rows.length)} from this event?`}
    action={`Remove ${peopleText(rows.length)}`}
    before={<CheckedIn count={checkedInOf(rows)} />}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>
      Their flights and personal links for this event are deleted. Everything else we know about them stays.
    </p>
  </ConsequenceDialog>
)

const CheckedIn = ({ count }: { count: number }) =>
  count > 0 && <p>{`${peopleText(count)} ${count === 1 ? 'is' : 'are'} checked in: that is undone.`}</p>
