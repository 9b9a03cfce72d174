import { and, arrayOverlaps, isNull, or } from 'drizzle-orm'
import { eventTypes, type EventType } from '#contract/webhooks.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { posts, webhooks } from '#server/db/tables/posts.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { lockRows } from '#server/locks.ts'

/** The actions of the log that other programs are notified of, by event. */
export const actionsOf: Readonly<Record<EventType, readonly string[]>> = {
  'person.answered': [
    'attendance.manyRestored',
    'attendance.manySet',
    'attendance.restored',
    'attendance.statusSet',
    'claim.accepted',
    'claim.confirmed',
    'invitation.accepted',
    'stay.answered',
    'stay.answerTakenBack',
    'survey.answered',
  ],
  'person.changed': [
    'attendance.checkInUndone',
    'attendance.putBack',
    'attendance.removed',
    'person.added',
    'person.addedSeveral',
    'person.answersChanged',
    'person.changed',
    'person.erased',
    'person.imported',
    'person.importUndone',
    'person.studiosSet',
    'question.answered',
    'question.answersSet',
    'stay.detailsUpdated',
    'stay.flightSet',
    'travel.flightsChanged',
    'travel.imported',
    'travel.importUndone',
    'travel.landed',
    'travel.landingTakenBack',
  ],
  'person.checkedIn': ['attendance.checkedIn'],
  'agenda.published': ['agenda.published'],
  'order.confirmed': ['order.confirmed'],
}

const eventOf: ReadonlyMap<string, EventType> = new Map(
  eventTypes.flatMap((type) => actionsOf[type].map((action) => [action, type] as const)),
)

/** An entry in the log, with the rows that undoing it restores. */
type RecordedEntry = {
  action: string
  entity: string
  entityId?: string | undefined
  venueId?: string | undefined
  after?: Readonly<Record<string, unknown>> | undefined
  undo?: readonly { personId?: string | null }[]
}

/**
 * Writes the posts that notify other programs of these entries, in the same transaction. They contain only ids: a program
 * reads the rest with its key.
 */
export async function queueEvents(tx: Db, entries: readonly RecordedEntry[]): Promise<void> {
  const known = entries.flatMap((entry) => {
    const type = eventOf.get(entry.action)
    // A tap with a `fate` had no effect.
    return type === undefined || entry.after?.['fate'] !== undefined ? [] : [{ type, entry }]
  })
  if (known.length === 0) return
  const wantsOne = arrayOverlaps(webhooks.events, [...new Set(known.map(({ type }) => type))])
  // The lock keeps each webhook until its posts refer to it.
  const listening = await lockRows(tx, webhooks, and(isNull(webhooks.offAt), wantsOne), 'key share')
  if (listening.length === 0) return
  const places = await findPlaces(
    tx,
    known.map(({ entry }) => entry),
  )
  const events = known
    .map(({ type, entry }) => ({ type, ...eventOfEntry(entry, places) }))
    .filter(({ data }) => data.personIds?.length !== 0)
  const queued = listening.flatMap((webhook) =>
    events
      .filter(({ type }) => webhook.events.includes(type))
      .filter(({ venueIds }) => webhook.venueId === null || venueIds.has(webhook.venueId))
      .map(({ type, data }) => ({ webhookId: webhook.id, title: type, body: JSON.stringify(data) })),
  )
  if (queued.length > 0) await tx.insert(posts).values(queued)
}

type Place = { id: string; personId: string; venueId: string }

/** The people and editions that these entries name. */
const findPlaces = (tx: Db, entries: readonly RecordedEntry[]): Promise<Place[]> => {
  const ids = entries.flatMap(idsIn)
  return tx
    .select({ id: attendance.id, personId: attendance.personId, venueId: attendance.venueId })
    .from(attendance)
    .where(or(isAmong(attendance.id, ids), isAmong(attendance.personId, ids)))
}

/** The ids of people, or of their attendance. */
function idsIn({ entity, entityId, after }: RecordedEntry): string[] {
  const ids = after?.['ids']
  if (typeof ids === 'string') return ids.split(' ').filter((id) => id !== '')
  return entityId !== undefined && (entity === 'person' || entity === 'attendance') ? [entityId] : []
}

type EventScope = {
  /** The editions of the event; null: none. */
  venueIds: ReadonlySet<string | null>
  data: { venueId: string | null; orderId?: string | undefined; personIds?: string[] }
}

function eventOfEntry(entry: RecordedEntry, places: readonly Place[]): EventScope {
  const venueId = entry.venueId ?? null
  if (entry.entity === 'order')
    return { venueIds: new Set([venueId]), data: { venueId, orderId: entry.entityId } }
  const ids = new Set(idsIn(entry))
  const namedPlaces = places.filter(({ id, personId }) => ids.has(id) || ids.has(personId))
  const venueIds = new Set(venueId === null ? namedPlaces.map((place) => place.venueId) : [venueId])
  if (entry.action === 'agenda.published') return { venueIds, data: { venueId } }
  const attended = new Map(namedPlaces.map(({ id, personId }) => [id, personId]))
  const removed = entry.entity === 'attendance' ? (entry.undo ?? []) : []
  const personIds = new Set([
    ...[...ids].flatMap((id) => attended.get(id) ?? (entry.entity === 'attendance' ? [] : [id])),
    ...removed.flatMap(({ personId }) => personId ?? []),
  ])
  return { venueIds, data: { venueId, personIds: [...personIds] } }
}
