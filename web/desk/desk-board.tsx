import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { readCode } from '#contract/door-code-text.ts'
import { formatTime, wallClockOf } from '#web/base/dates.ts'
import { useOffline } from '#web/base/reach.ts'
import { findByCode } from '#web/desk/codes/code-hash.ts'
import { ScanButton } from '#web/desk/codes/scan-button.tsx'
import { ScanView } from '#web/desk/codes/scan-view.tsx'
import { usePhysicalKeys } from '#web/desk/codes/physical-keys.ts'
import { useScanPause } from '#web/desk/codes/use-scan-pause.ts'
import { DeskHeader, type DeskMessage } from '#web/desk/desk-head.tsx'
import { DeskHits, DeskList } from '#web/desk/desk-list.tsx'
import { DeskNotices } from '#web/desk/desk-notices.tsx'
import {
  groupRows,
  isCode,
  isUnrelatedCode,
  roomText,
  searchDesk,
  withUnsent,
  type DeskRow,
  type View,
} from '#web/desk/desk-rows.ts'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { DeskViews } from '#web/desk/desk-views.tsx'
import { requestPersistentStorage } from '#web/desk/storage/persistent-storage.ts'
import { useDeskKeys } from '#web/desk/use-desk-keys.ts'
import type { useDesk } from '#web/desk/use-desk.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction } from '#web/lib/use-action.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { useViewportHeight } from '#web/desk/use-viewport-height.ts'

type DeskBoardProps = {
  venue: Pick<VenueChoice, 'id' | 'name' | 'quarter' | 'year' | 'timeZone'>
  desk: ReturnType<typeof useDesk>
  /** Whether the user is a helper, who can only check people in and undo that. */
  isHelper?: boolean
  /** The link that leaves the desk. */
  exitLink: ReactNode
  more?: ReactNode
  notice?: ReactNode
}

/** The desk: the search, then the people still to come, or the people found. */
export function DeskBoard({ venue, desk, isHelper = false, exitLink, more, notice }: DeskBoardProps) {
  const { list, queue, state, isOnline, storesNothing } = desk
  const [typed, setTyped] = useState('')
  const [view, setView] = useState<View>('expected')
  const [message, setMessage] = useState<DeskMessage>()
  const question = useOnDemand<DeskRow>(ArrivalQuestions)
  const beds = useOnDemand<DeskRow>(BedDialog)
  const [isScanning, setScanning] = useState(false)
  /** The last person added at the desk, who also needs a bed. */
  const walkInId = useRef<string>(undefined)
  const { field, board, showAtOnce } = useDeskKeys()
  const physicalKeys = usePhysicalKeys()
  const isOffline = useOffline()
  const height = useViewportHeight()
  const rows = withUnsent(list.data ?? [], state.unsent)
  const groups = groupRows(rows)
  const hits = searchDesk(rows, typed)
  const timeOf = (instant: string | null) => formatTime(wallClockOf(instant, venue.timeZone))

  const showMessage = (next: Omit<DeskMessage, 'id'>, action?: () => void) =>
    showAtOnce(() => {
      action?.()
      setTyped('')
      setMessage({ ...next, id: crypto.randomUUID() })
    })
  const addTap = (tap: Parameters<typeof queue.add>[0]) => {
    void queue.add(tap).then(requestPersistentStorage)
  }
  const undo = (row: DeskRow) => {
    const { personId, fullName } = row
    showMessage({ tone: 'neutral', title: 'Check-in undone', detail: fullName }, () =>
      addTap({ personId, kind: 'undo', saw: [...row.checkIns, ...row.reports.map(({ id }) => id)] }),
    )
  }
  const dismissReports = ({ personId, fullName, reports }: DeskRow) =>
    showMessage({ tone: 'neutral', title: 'Not here', detail: fullName }, () =>
      addTap({ personId, kind: 'undo', saw: reports.map(({ id }) => id) }),
    )
  const checkIn = ({ personId, fullName, ...row }: DeskRow) => {
    showMessage(
      {
        tone: toneOf(row),
        title: roomText(row),
        detail: `${fullName} is in`,
        undoes: personId,
        arrived: personId,
      },
      () => addTap({ personId, kind: 'in', saw: [] }),
    )
  }
  const noteArrival = ({ personId, fullName }: DeskRow) =>
    showMessage(
      {
        tone: 'warn',
        title: `${fullName} is at the door`,
        detail: 'Listed under Problems',
        undoes: personId,
      },
      () => addTap({ personId, kind: 'in', saw: [] }),
    )
  const setToYes = useAction(api.attendance.checkIn, {
    success: ({ notRestored }) =>
      notRestored.length === 0
        ? undefined
        : { kind: 'info', title: 'Checked in', description: notRestored.join(' · ') },
    // The board reports failures, not a toast.
    inForm: true,
    onFailure: ({ code, sentence }, { id }) => {
      const row = rows.find((known) => known.id === id)
      if (row && code === 'OFFLINE') noteArrival(row)
      else if (row) showMessage({ tone: 'warn', title: sentence, detail: row.fullName })
    },
    onSuccess: (_, { id }) => {
      const row = rows.find((known) => known.id === id)
      if (!row) return
      showMessage({
        tone: toneOf(row),
        title: roomText(row),
        detail: `${row.fullName}: set to Yes and checked in`,
        arrived: row.personId,
      })
      if (row.personId === walkInId.current && row.roomNumber === null) beds.open(row)
    },
  })
  /** Only the server can change answers. Without it, organisers note arrivals, like helpers. */
  const canOnlyNote = isHelper || !isOnline || isOffline || state.failure !== undefined
  const confirmArrival = (row: DeskRow) =>
    canOnlyNote ? noteArrival(row) : setToYes.run({ id: row.id, setToYes: true })
  const pressRow = (row: DeskRow) => {
    if (row.attending !== 'yes') question.open(row)
    else if (row.checkInTime === null) checkIn(row)
    else {
      const byText = row.checkedInBy === null ? '' : `, by ${row.checkedInBy}`
      const title = `Already in, ${timeOf(row.checkInTime)}${byText}`
      showMessage({
        tone: 'neutral',
        title,
        detail: `${row.fullName} · ${roomText({ ...row, roommates: [] })}`,
      })
    }
  }
  const confirmAdded = async (personId: string) => {
    walkInId.current = personId
    const { data } = await list.refetch()
    const row = data?.find((known) => known.personId === personId)
    if (row) confirmArrival(row)
  }
  /** A scanner's input, both as the field shows it and by its physical keys. */
  const scannedCodes = () => [typed, physicalKeys.peek()].flatMap((text) => readCode(text) ?? [])
  /** Without an Enter, accepts only text that can't be a name. Returns whether it did. */
  const handleScan = (): boolean => {
    const owner = findByCode(rows, scannedCodes())
    const isUnknown = isCode(typed.trim()) && /\d/.test(typed)
    if (question.isOpen || (!owner && !isUnknown)) return false
    physicalKeys.clear()
    if (owner) pressRow(owner)
    else showMessage(unknownCode)
    return true
  }
  useScanPause(typed, handleScan)
  const pressEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab' && handleScan()) event.preventDefault()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const [onlyHit, ...otherHits] = hits
    const codes = scannedCodes()
    physicalKeys.clear()
    const owner = findByCode(rows, codes)
    if (owner) pressRow(owner)
    else if (isCode(typed.trim()) || (codes.length > 0 && hits.length === 0)) showMessage(unknownCode)
    else if (onlyHit && otherHits.length === 0) pressRow(onlyHit)
    else if (hits.length === 0 && isUnrelatedCode(typed)) showMessage(unknownCode)
  }
  const handleCameraText = (text: string) => {
    if (question.isOpen) return
    const owner = findByCode(rows, [readCode(text) ?? []].flat())
    if (owner) pressRow(owner)
    // Keeps the typed text, because the camera may have seen a poster.
    else setMessage({ ...unknownCode, id: crypto.randomUUID() })
  }
  const undoableRow =
    message?.undoes === undefined ? undefined : rows.find(({ personId }) => personId === message.undoes)
  // A person who is checked in is only a problem without a bed.
  const bedlessRow = groups.problems.find(
    ({ personId, checkInTime }) => personId === message?.arrived && checkInTime !== null,
  )
  const listProps = {
    rows,
    groups,
    timeOf,
    onAct: pressRow,
    onUndo: undo,
    onDismiss: dismissReports,
    onFindBed: beds.open,
    onAdded: (personId: string) => void confirmAdded(personId),
    isHelper,
    venueId: venue.id,
  }
  return (
    <main
      id="content"
      ref={board}
      data-roomy
      style={{ height }}
      className="fixed inset-x-0 top-0 flex flex-col pr-[env(safe-area-inset-right,0px)] pl-[env(safe-area-inset-left,0px)] [@media(height<24rem)]:static [@media(height<24rem)]:px-0 [@media(height<24rem)]:h-auto!"
    >
      {notice}
      <div className="mx-auto flex w-full max-w-3xl flex-col min-h-0 flex-1">
        <DeskHeader
          name={venue.name}
          when={`${venue.quarter} ${venue.year}`}
          exitLink={exitLink}
          more={more}
          message={message}
          onExpire={() => setMessage(undefined)}
          onUndo={undoableRow && undoableRow.checkIns.length > 0 ? () => undo(undoableRow) : undefined}
          onFindBed={bedlessRow && !isHelper ? () => beds.open(bedlessRow) : undefined}
        />
        <DeskSearch field={field} value={typed} onChange={setTyped} onKeyDown={pressEnter}>
          <ScanButton isScanning={isScanning} onChange={setScanning} />
        </DeskSearch>
        {isScanning && list.data && <ScanView onText={handleCameraText} />}
        <DeskViews
          groups={list.data && groups}
          view={typed === '' ? view : undefined}
          onView={(next) => {
            setTyped('')
            setView(next)
          }}
        />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[calc(var(--dock)+1rem)]">
          <DeskNotices {...{ state, isOnline, storesNothing, timeOf }} onDismiss={queue.dismiss} />
          <Loaded query={list} loading={{ shape: 'list' }} failed="Failed to fetch attendees.">
            {() =>
              typed.trim() === '' ? (
                <DeskList {...listProps} view={view} />
              ) : (
                <DeskHits {...listProps} hits={hits} typed={typed} />
              )
            }
          </Loaded>
        </div>
      </div>
      {beds.subject && (
        <BedDialog
          row={beds.subject}
          venueId={venue.id}
          onClose={beds.close}
          onAssigned={({ fullName }, roomNumber) =>
            showMessage({ tone: 'ok', title: `Room ${roomNumber}`, detail: `${fullName} has a bed` })
          }
        />
      )}
      {question.subject && (
        <ArrivalQuestions
          row={question.subject}
          canOnlyNote={canOnlyNote}
          onClose={question.close}
          onConfirm={() => {
            const row = question.subject
            question.close()
            if (row) confirmArrival(row)
          }}
        />
      )}
    </main>
  )
}

const BedDialog = lazyDialog(async () => (await import('#web/desk/bed-dialog.tsx')).BedDialog)
const ArrivalQuestions = lazyDialog(
  async () => (await import('#web/desk/arrival-questions.tsx')).ArrivalQuestions,
)

/** A person without a room still needs someone's attention. */
const toneOf = ({ roomNumber }: Pick<DeskRow, 'roomNumber'>) => (roomNumber === null ? 'warn' : 'ok')

const unknownCode = { tone: 'warn', title: 'Not a code of this event', detail: 'Search by name' } as const
