import { CircleCheck, PartyPopper, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { differencesOf, problemOf, type DeskRow, type View } from '#web/desk/desk-rows.ts'
import { DeskLine } from '#web/desk/desk-line.tsx'
import type { AddMethod } from '#web/people/people-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

type DeskListProps = {
  rows: readonly DeskRow[]
  groups: Record<View, readonly DeskRow[]> & { coming: number }
  isHelper: boolean
  venueId: string
  timeOf: (instant: string | null) => string
  onAct: (row: DeskRow) => void
  onUndo: (row: DeskRow) => void
  /** Dismisses the reports about a person from phones that were shut out. */
  onDismiss: (row: DeskRow) => void
  onFindBed: (row: DeskRow) => void
  /** Called when a person at the desk was added to the list. */
  onAdded: (personId: string) => void
}

/** One of the desk's three lists. */
export function DeskList({ view, ...list }: DeskListProps & { view: View }) {
  const rows = list.groups[view]
  if (rows.length === 0) return <EmptyView view={view} hasConfirmedPeople={list.groups.coming > 0} />
  return (
    <Lines
      key={view}
      {...list}
      shown={rows}
      isAboutProblems={view === 'problems'}
      isMain={false}
      label={viewLabels[view]}
      initialCount={60}
    />
  )
}

/** The people found, only a few at a time, because typing another letter is quicker than scrolling. */
export function DeskHits({
  hits,
  typed,
  ...list
}: DeskListProps & { hits: readonly DeskRow[]; typed: string }) {
  if (hits.length === 0) return <NotOnList typed={typed.trim()} {...list} />
  const isOnlyHit = hits.length === 1
  return (
    <Lines {...list} shown={hits} isAboutProblems={false} isMain={isOnlyHit} label="Found" initialCount={8} />
  )
}

export const viewLabels: Record<View, string> = {
  expected: 'Expected',
  arrived: 'Arrived',
  problems: 'Problems',
}

type LinesProps = DeskListProps & {
  shown: readonly DeskRow[]
  label: string
  isAboutProblems: boolean
  /** Whether Enter acts on the only person shown. */
  isMain: boolean
  /** How many are rendered at first. */
  initialCount: number
}

function Lines({ shown, label, isAboutProblems, initialCount, rows, ...lineProps }: LinesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const visibleRows = showsAll ? shown : shown.slice(0, initialCount)
  const hasBeds = rows.some(({ roomNumber }) => roomNumber !== null)
  const differenceOf = differencesOf(visibleRows, rows)
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {visibleRows.map((row) => (
          <DeskLine
            key={row.personId}
            row={row}
            problem={problemOf(row, hasBeds)}
            difference={differenceOf.get(row.personId)}
            isAboutProblems={isAboutProblems}
            {...lineProps}
          />
        ))}
      </ul>
      {shown.length > visibleRows.length && (
        <p className="py-3 text-center">
          <Button variant="quiet" onPress={() => setShowsAll(true)}>{`Show all ${shown.length}`}</Button>
        </p>
      )}
    </>
  )
}

const EmptyView = ({ view, hasConfirmedPeople }: { view: View; hasConfirmedPeople: boolean }) => (
  <div className="pt-4">
    {view === 'problems' ? (
      <EmptyState icon={CircleCheck} title="No problems" />
    ) : view === 'expected' && hasConfirmedPeople ? (
      <EmptyState icon={PartyPopper} title="Everybody is here" />
    ) : (
      <EmptyState
        title={view === 'arrived' ? 'Nobody is here yet' : 'Nobody is expected'}
        hint={hasConfirmedPeople ? 'Type a name and press Enter.' : 'Nobody has said yes to this event.'}
      />
    )}
  </div>
)

const PeopleDialog = lazyDialog(async () => (await import('#web/people/people-dialogs.tsx')).PeopleDialog)

/** Adds a person at the desk who isn't on the list. */
function NotOnList({ typed, rows, isHelper, venueId, onAdded }: DeskListProps & { typed: string }) {
  const dialog = useOnDemand<AddMethod>(PeopleDialog)
  return (
    <div className="pt-4">
      <EmptyState
        title={`Nobody on the list is called “${typed}”`}
        hint={
          isHelper
            ? 'Try another part of the name, or ask an organiser.'
            : 'Added here, they are set to Yes and checked in, and the free beds are shown.'
        }
        action={
          isHelper ? undefined : (
            <Button preventFocusOnPress data-desk-action onPress={() => dialog.open('person')}>
              <UserRoundPlus className="size-4.5" aria-hidden />
              Add to the list
            </Button>
          )
        }
      />
      {dialog.subject && (
        <PeopleDialog
          method={dialog.subject}
          venueId={venueId}
          name={typed}
          onAdded={onAdded}
          listed={new Set(rows.map(({ personId }) => personId))}
          onClose={dialog.close}
        />
      )}
    </div>
  )
}
