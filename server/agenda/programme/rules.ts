import { workshopTypes } from '#contract/fields.ts'

type WorkshopType = (typeof workshopTypes)[number]

/** Whether an agenda item of that type is a workshop (decisions: agenda items of a workshop type). */
export const isWorkshopType = (type: string): type is WorkshopType =>
  workshopTypes.some((known) => known === type)

type Times = { startTime: string; endTime: string | null }

/** The same length from another start on. */
export function movedTo(slot: Times, startTime: string): Times {
  if (slot.endTime === null) return { startTime, endTime: null }
  const length = momentOf(slot.endTime) - momentOf(slot.startTime)
  return { startTime, endTime: new Date(momentOf(startTime) + length).toISOString().slice(0, 16) }
}

/** Counted as if the wall clock were UTC: only differences are taken, and no zone changes its clock in between. */
const momentOf = (wallClock: string) => Date.parse(`${wallClock}Z`)

type Programme = Times & { title: string; type: string; location: string | null; capacity?: number | null }

/** The programme fields that the audit log may tell. */
export const auditDetails = ({ title, type, startTime, endTime, location, capacity }: Programme) => ({
  title,
  type,
  startTime,
  endTime,
  location,
  ...(capacity !== undefined && { capacity }),
})
