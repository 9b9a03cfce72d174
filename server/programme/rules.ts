import { workshopTypes } from '#contract/fields.ts'
import type { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import type { mealEvents } from '#server/db/tables/catering.ts'
import type { workshops } from '#server/db/tables/workshops.ts'

/** Without the time of the last change, which the database writes. */
export type ItemRow = Omit<typeof agendaItems.$inferSelect, 'changedAt'>
export type WorkshopRow = Omit<typeof workshops.$inferSelect, 'changedAt'>
export type DraftRow = typeof agendaDrafts.$inferSelect

/** An entry in the programme: an item, a workshop, or an item with its workshop. */
export type Parts = { item: ItemRow | undefined; workshop: WorkshopRow | undefined }

export const noParts: Parts = { item: undefined, workshop: undefined }

/** An entry as organisers see it: what guests see, overlaid with the draft (docs/decisions/039). */
export function newestOf(published: Parts, draft: DraftRow | undefined): Parts {
  if (!draft) return published
  if (draft.isRemoved) return noParts
  const { id, createdAt, venueId, workshopId, version, isItem, isRemoved: _removed, ...fields } = draft
  const { type, endTime, hostName, signupEnabled, capacity, tags, ...shared } = fields
  const identity = { id, createdAt, venueId }
  const item =
    isItem && endTime !== null
      ? {
          ...identity,
          ...published.item,
          ...shared,
          type,
          endTime,
          workshopId,
          mealId: mealIdOf({ id, type, mealId: published.item?.mealId }),
          version: version + (published.item?.version ?? 0),
        }
      : undefined
  if (workshopId === null || !isWorkshopType(type)) return { item, workshop: undefined }
  const workshop = {
    ...identity,
    hostName,
    signupEnabled,
    capacity,
    tags,
    ...published.workshop,
    ...shared,
    id: workshopId,
    type,
    endTime,
    version: version + (published.workshop?.version ?? 0),
  }
  return { item, workshop }
}

/** The meal event of an item of this type: the existing one, else one with the item's id. */
export const mealIdOf = ({
  id,
  type,
  mealId,
}: {
  id: string
  type: string
  mealId?: string | null | undefined
}) => (type === 'meal' ? (mealId ?? id) : null)

type MealFields = Pick<
  typeof mealEvents.$inferSelect,
  'title' | 'date' | 'startTime' | 'endTime' | 'location' | 'notes'
>

/** The part of an agenda item that the kitchen reads: there, a meal past midnight ends with its day. */
export function mealOf({ title, startTime, endTime, location, description }: ItemRow): MealFields {
  const [date, start] = [startTime.slice(0, 10), startTime.slice(11)]
  const lastMinute = start < '23:59' ? '23:59' : '23:59:59'
  const end = endTime.startsWith(date) ? endTime.slice(11) : lastMinute
  return { title, date, startTime: start, endTime: end, location, notes: description }
}

export const itemOf = ({ title, date, startTime, endTime, location, notes }: MealFields) => ({
  title,
  startTime: `${date}T${startTime}`,
  endTime: `${date}T${endTime}`,
  location,
  description: notes,
})

type WorkshopType = (typeof workshopTypes)[number]

export const isWorkshopType = (type: string): type is WorkshopType =>
  workshopTypes.some((known) => known === type)

export type Times = { startTime: string; endTime: string | null }

/** Moves a slot to another start, with the same length. */
export function movedTo(slot: Times, startTime: string): Times {
  if (slot.endTime === null) return { startTime, endTime: null }
  const length = momentOf(slot.endTime) - momentOf(slot.startTime)
  return { startTime, endTime: new Date(momentOf(startTime) + length).toISOString().slice(0, 16) }
}

/** Computed as if the wall clock were UTC: only differences matter, and UTC has no clock changes. */
const momentOf = (wallClock: string) => Date.parse(`${wallClock}Z`)

type Programme = Times & { title: string; type: string; location: string | null; capacity?: number | null }

/** The programme fields that the audit log may contain. */
export const auditDetails = ({ title, type, startTime, endTime, location, capacity }: Programme) => ({
  title,
  type,
  startTime,
  endTime,
  location,
  ...(capacity !== undefined && { capacity }),
})

/** The row of a draft for an entry; undefined for an empty entry. */
export function draftOf({ item, workshop }: Parts) {
  const mainPart = item ?? workshop
  if (!mainPart) return undefined
  const { id, title, type, startTime, endTime, description, location } = mainPart
  const { hostName = null, signupEnabled = false, capacity = null, tags = [] } = workshop ?? {}
  const shared = { id, title, type, startTime, endTime, description, location }
  return {
    ...shared,
    hostName,
    signupEnabled,
    capacity,
    tags,
    isItem: item !== undefined,
    workshopId: workshop?.id ?? null,
  }
}

export const isSameForGuests = (published: Parts, next: Parts): boolean => {
  const [before, after] = [draftOf(published), draftOf(next)]
  if (!before || !after) return before === after
  const { hostName: _host, signupEnabled: _enabled, capacity: _capacity, tags: _tags, ...seen } = after
  return changedFields(before, seen).length === 0
}
