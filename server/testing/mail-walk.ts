import { and, eq } from 'drizzle-orm'
import { PreviewedAction } from '#contract/consequences.ts'
import { Mailing } from '#contract/mailings.ts'
import { findDraft } from '#server/agenda/drafts/queries.ts'
import { recordUndoable } from '#server/audit/undoable.ts'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { people } from '#server/db/tables/people.ts'
import { ticketRevision } from '#server/shuttles/publishing/queries.ts'
import { addVenue, addWorkshop, returnedRow } from '#server/testing/cast.ts'
import { joinManyPeople, withManyPeople } from '#server/testing/many-people.ts'
import { workshopFields } from '#server/testing/matrix-fields.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'
import { newWorkshop } from '#server/testing/matrix-places.ts'
import { implemented, rowOf } from '#server/testing/procedures.ts'
import { testNow } from '#server/testing/served.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

/** A call by an organiser that concerns many people. */
type Step = { path: string; input: (fixture: Fixture) => Promise<Input> }
type Input = Record<string, unknown>

/** Every procedure that an organiser calls, some of them twice with an input that isn't in the permission matrix. */
export const listSteps = (): Step[] => [
  ...implemented
    .filter(({ path, meta }) => meta.access === 'organiser' && rowOf(path).outcomes.organiser === 'allow')
    .map(({ path }) => ({
      path,
      input: (fixture: Fixture) => withMany(fixture, rowOf(path).input(fixture, 'organiser')),
    })),
  ...Object.entries(extraInputs).map(([path, make]) => ({
    path,
    input: (fixture: Fixture) => withMany(fixture, make(fixture)),
  })),
]

async function withMany({ deps: { db }, here }: Fixture, input: unknown): Promise<Input> {
  const singleInput = await input
  await joinManyPeople(db, here)
  const manyInput = await withManyPeople(db, singleInput)
  return typeof manyInput === 'object' && manyInput !== null ? { ...manyInput } : {}
}

const start = '2026-12-02T14:00'

const extraInputs: Readonly<Record<string, (fixture: Fixture) => Promise<Input>>> = {
  'agenda.move': async (fixture) => ({ id: await newWorkshop(fixture), version: 1, startTime: start }),
  'agenda.shift': async (fixture) => ({
    venueId: fixture.here,
    entries: [{ id: await newWorkshop(fixture), startTime: '2026-12-01T10:00' }],
    days: 1,
  }),
  'agenda.delete': async (fixture) => {
    const workshopId = await newWorkshop(fixture)
    const { db } = fixture.deps
    const workshop = returnedRow((await db.select().from(workshops).where(eq(workshops.id, workshopId)))[0])
    const { venueId, title, type, startTime } = workshop
    const endTime = workshop.endTime ?? startTime
    const item = { venueId, title, type, startTime, endTime, workshopId }
    return { id: returnedRow((await db.insert(agendaItems).values(item).returning())[0]).id }
  },
  'agenda.publish': async (fixture) => {
    const { db } = fixture.deps
    const venueId = await addVenue(db, { agendaPublishedAt: testNow })
    const id = await addWorkshop(db, { venueId, title: 'Knots' })
    await joinManyPeople(db, fixture.here)
    const times = { startTime: start, endTime: '2026-12-02T15:30' }
    const draft = {
      id,
      venueId,
      workshopId: id,
      isItem: false,
      type: 'workshop',
      title: 'Knots',
      ...times,
    } as const
    await db.insert(agendaDrafts).values({ ...draft, signupEnabled: true, tags: [] })
    return { venueId, revision: (await findDraft(fixture.deps, { venueId })).revision }
  },
  // With three more seats, people in line get seats.
  'workshops.update': async (fixture) => {
    const { id, version, title, capacity, startTime, endTime } = await findDawn(fixture)
    return { ...workshopFields(), id, version, title, startTime, endTime, capacity: (capacity ?? 0) + 3 }
  },
  'audit.undo': async (fixture) => {
    const { id, venueId } = await findDawn(fixture)
    const seats = await fixture.deps.db
      .select()
      .from(workshopSignups)
      .where(eq(workshopSignups.workshopId, id))
    const entry = {
      action: 'workshop.participantsAdded',
      entity: 'workshop',
      entityId: id,
      venueId,
      undo: seats
        .slice(0, 3)
        .map(({ personId }) => ({ kind: 'seat', rowId: id, personId, was: { waited: null } })),
    }
    const action = await fixture.deps.db.transaction((tx) =>
      recordUndoable(tx, fixture.member('organiser').userId, [entry]),
    )
    return { id: action }
  },
  'shuttles.publish': async (fixture) => {
    await joinManyPeople(fixture.deps.db, fixture.here)
    const { rows } = await fixture.deps.db.execute<{ md5: string }>(ticketRevision(fixture.here))
    return { venueId: fixture.here, revision: returnedRow(rows[0]).md5 }
  },
  'guestAccounts.setUp': async (fixture) => {
    await joinManyPeople(fixture.deps.db, fixture.here)
    const [person] = await fixture.deps.db.select().from(people).where(eq(people.email, 'many130@many.test'))
    return { way: 'links', venueId: fixture.here, personIds: [returnedRow(person).id] }
  },
}

/** A full workshop with a waiting list. */
async function findDawn(fixture: Fixture) {
  await joinManyPeople(fixture.deps.db, fixture.here)
  const isDawn = and(eq(workshops.venueId, fixture.here), eq(workshops.title, 'Dawn'))
  return returnedRow((await fixture.deps.db.select().from(workshops).where(isDawn))[0])
}

/** The preview that the screens request before they make a call. Undefined if there is none. */
export function previewBefore(path: string, input: Input, here: string) {
  const { venueId = here, ...rest } = input
  const { id, from, attending } = input
  const isSetUp = path === 'guestAccounts.setUp' && input['way'] === 'links'
  const mailing = { call: path, input: isSetUp ? { venueId } : input }
  if (Mailing.safeParse(mailing).success) return { path: 'mailings.preview', input: { mailing } }
  const candidates = [
    { call: path, input },
    { call: path, input: rest },
    path === 'attendance.setStatus' && {
      call: 'attendance.setMany',
      input: { changes: [{ from, attending, ids: [id] }] },
    },
    { call: path, input: { ids: input['ids'] } },
  ]
  const action = candidates.find((one) => PreviewedAction.safeParse(one).success)
  return action && { path: 'consequences.preview', input: { venueId, deed: action } }
}
