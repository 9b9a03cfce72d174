import { useState } from 'react'
import { AttendanceActionsProvider, useCheckIn, useStatusChange } from '#web/attendance/attendance-actions.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { AttendanceTable, type AttendanceTableProps } from '#web/attendance/attendance-table.tsx'
import { CheckInQuestion } from '#web/attendance/check-in-question.tsx'
import { LinkDialog } from '#web/attendance/link-dialog.tsx'
import { useLink } from '#web/attendance/use-link.ts'
import { api } from '#web/lib/api.ts'

/** The list with everything that can be done to one of its rows, and the questions that asks. */
export function AttendanceList({ venueId, ...table }: AttendanceTableProps & { venueId: string }) {
  const [asked, setAsked] = useState<Row>()
  const [linked, setLinked] = useState('')
  const { setStatus, restore } = useStatusChange(venueId)
  const { checkIn, undo } = useCheckIn(venueId, restore)
  const link = useLink(api.invitations.link, 'Personal link copied')
  return (
    <AttendanceActionsProvider
      value={{
        setStatus: ({ id, attending: from }, attending) => setStatus.run({ id, from, attending }),
        checkIn: (row) =>
          row.attending === 'yes' ? checkIn.run({ id: row.id, setToYes: false }) : setAsked(row),
        undoCheckIn: ({ id }) => undo.run({ id }),
        copyPersonalLink: ({ personId, fullName }) => {
          setLinked(fullName)
          link.run({ personId, venueId })
        },
      }}
    >
      <AttendanceTable {...table} />
      {asked && (
        <CheckInQuestion
          row={asked}
          onConfirm={() => {
            checkIn.run({ id: asked.id, setToYes: true })
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {link.shown !== undefined && (
        <LinkDialog title="Personal link" name={linked} url={link.shown} onClose={link.close} />
      )}
    </AttendanceActionsProvider>
  )
}
