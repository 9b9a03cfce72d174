import { eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { session, user, userRoles } from '#server/db/tables/accounts.ts'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import type { Deps } from '#server/core/deps.ts'
import { deskTokenHash } from '#server/desk/devices/queries.ts'
import { deskDevices } from '#server/db/tables/desk-devices.ts'
import { countEaters } from '#server/catering/meals/queries.ts'
import { cateringOrders, cateringVendors, mealEvents } from '#server/db/tables/catering.ts'
import { storeVersion } from '#server/order-versions/commands.ts'
import type { Db } from '#server/db/open.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { partnerLinks } from '#server/db/tables/partners.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import {
  type AccountName,
  accountNames,
  accounts,
  type ActorName,
  helperNames,
  type PartnerName,
  type Account,
} from '#server/testing/matrix-actors.ts'
import { addCanaryQuestions } from '#server/testing/canary-questions.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { studios } from '#server/db/tables/studios.ts'
import { canary, canaryFlights, canaryPerson } from '#server/testing/canaries.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

export type Fixture = Awaited<ReturnType<typeof createFixture>>

/** Two editions and the people of the matrix; every private field contains a canary. */
export async function createFixture(deps: Deps) {
  const venues = {
    // The tests run on the day before the event, when its desk is open.
    here: await addVenue(deps.db, { agendaPublishedAt: deps.clock(), eventStartDate: '2026-11-22' }),
    elsewhere: await addVenue(deps.db, {
      name: 'Fjordhotell',
      quarter: 'Q3',
      timeZone: 'Europe/Oslo',
      eventStartDate: '2026-11-22',
    }),
  }
  const [studio] = await deps.db.insert(studios).values({ name: 'Harbour Works' }).returning()
  const members = new Map<ActorName, Member>()
  for (const name of accountNames) {
    members.set(name, await addMember(deps, name, { studioId: defined(studio).id, venues }))
  }
  const member = (name: ActorName) => defined(members.get(name))
  await addHelpers(deps, venues)
  const programme = await addProgramme(deps, venues, member)
  const partnerTokens = await addPartners(deps, venues)
  const ownQuestions = await addCanaryQuestions(
    deps.db,
    accountNames.flatMap((whose) => {
      const { confirmedAt } = accounts[whose]
      return confirmedAt ? [{ whose, personId: member(whose).personId, venueId: venues[confirmedAt] }] : []
    }),
  )
  return {
    deps,
    ...venues,
    ...programme,
    partnerTokens,
    ownQuestions,
    member,
    studio: defined(studio).id,
    absent: randomUUID(),
  }
}

type Member = { userId: string; personId: string; attendanceId: string }

/** Two guests are on the published shuttle; one of them lets its driver call. */
const memberFields = (name: AccountName) => ({
  ...canaryPerson(name, `Person ${name}`),
  driverMayCall: name === 'sameEvent',
})

/** Ids are empty if the account has no person, so that a row of the matrix that needs an id fails immediately. */
async function addMember(
  { db, passwords }: Deps,
  name: AccountName,
  { studioId, venues }: { studioId: string; venues: { here: string; elsewhere: string } },
): Promise<Member> {
  const { confirmedAt, ...account } = accounts[name]
  const fields = memberFields(name)
  const userId = await addAccount(db, passwords, { name: fields.fullName, email: fields.email, ...account })
  if (!confirmedAt) return { userId, personId: '', attendanceId: '' }
  const personId = await addPerson(db, { userId, studioId, ...fields })
  const attendanceId = await addAttendance(db, {
    personId,
    venueId: venues[confirmedAt],
    ...canaryFlights(name),
  })
  return { userId, personId, attendanceId }
}

/** The content of a helper's cookie. */
export const helperToken = (name: ActorName): string => `token of ${name}`

async function addHelpers(
  { db, secret, clock }: Deps,
  { here, elsewhere }: { here: string; elsewhere: string },
) {
  await db.insert(deskDevices).values(
    helperNames.map((name) => ({
      name,
      venueId: name === 'helperElsewhere' ? elsewhere : here,
      tokenHash: deskTokenHash(secret, helperToken(name)),
      createdAt: new Date(clock().getTime() - 60_000),
      endedAt: name === 'helperRevoked' ? clock() : null,
    })),
  )
}

/** Adds links for partners, each with its own list. Returns their tokens. */
async function addPartners(
  { db, secret, clock }: Deps,
  { here, elsewhere }: { here: string; elsewhere: string },
): Promise<Record<PartnerName, string>> {
  const order = await addOrder(db, here)
  const orderElsewhere = await addOrder(db, elsewhere)
  const make = async (link: typeof partnerLinks.$inferInsert) => {
    const [row] = await db.insert(partnerLinks).values(link).returning()
    return linkToken(secret, 'partner', { id: defined(row).id, generation: 1 })
  }
  const otherVenue = await addVenue(db, { name: 'Gasthof' })
  const ended = { endedAt: clock(), generation: 2 }
  return {
    hotel: await make({ kind: 'hotel', venueId: here }),
    hotelElsewhere: await make({ kind: 'hotel', venueId: elsewhere }),
    hotelRevoked: await make({ kind: 'hotel', venueId: otherVenue, ...ended }),
    caterer: await make({ kind: 'caterer', venueId: here, vendorId: order.vendorId }),
    catererElsewhere: await make({ kind: 'caterer', venueId: elsewhere, vendorId: orderElsewhere.vendorId }),
    catererRevoked: await make({
      kind: 'caterer',
      venueId: here,
      vendorId: orderElsewhere.vendorId,
      ...ended,
    }),
    driver: await make({ kind: 'driver', venueId: here }),
    driverElsewhere: await make({ kind: 'driver', venueId: elsewhere }),
    driverRevoked: await make({ kind: 'driver', venueId: otherVenue, ...ended }),
  }
}

/** Adds a confirmed order for a meal of an edition, with numbers by diet and allergy. */
export async function addOrder(db: Db, venueId: string) {
  const [meal] = await db
    .insert(mealEvents)
    .values({ venueId, ...mealFields() })
    .returning()
  const [vendor] = await db.insert(cateringVendors).values(vendorFields()).returning()
  const ids = { mealEventId: defined(meal).id, vendorId: defined(vendor).id }
  const counted = await countEaters(db, ids.mealEventId)
  const [order] = await db
    .insert(cateringOrders)
    .values({ ...ids, status: 'confirmed', headcount: counted.people, counted })
    .returning()
  await storeVersion(db, defined(order))
  return { ...ids, orderId: defined(order).id }
}

/** Adds a room and a workshop to each edition. At `here`, two guests share the room and one of them signed up. */
async function addProgramme(
  { db }: Deps,
  { here, elsewhere }: { here: string; elsewhere: string },
  member: (name: ActorName) => Member,
) {
  const room = await addRoom(db, { venueId: here, roomNumber: '12', bedCount: 4 })
  const roomElsewhere = await addRoom(db, { venueId: elsewhere, roomNumber: '7', bedCount: 4 })
  const workshop = await addWorkshop(db, { venueId: here, title: 'Glaze chemistry' })
  const workshopElsewhere = await addWorkshop(db, { venueId: elsewhere, title: 'Knots' })
  const [guest, mate] = [member('guest').personId, member('sameEvent').personId]
  await db.insert(roomAssignments).values([
    { roomId: room, personId: guest, venueId: here },
    { roomId: room, personId: mate, venueId: here },
  ])
  await db.insert(workshopSignups).values({ workshopId: workshop, personId: mate, venueId: here })
  await addShuttles(db, { venueId: here, personIds: [guest, mate] })
  const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:00' }
  const [opening] = await db
    .insert(agendaItems)
    .values({ venueId: here, title: 'Opening', ...times })
    .returning({ id: agendaItems.id })
  // Organisers' drafts here appear in no guest's response: an item, a workshop with sign-ups, and a new activity.
  const drafts = [
    { id: defined(opening).id, isItem: true, type: 'session', workshopId: null },
    { id: workshop, isItem: false, type: 'workshop', workshopId: workshop },
    { id: randomUUID(), isItem: true, type: 'activity', workshopId: randomUUID() },
  ] as const
  await db.insert(agendaDrafts).values(
    drafts.map((draft) => ({
      ...draft,
      ...times,
      venueId: here,
      signupEnabled: draft.workshopId !== null,
      title: canary('draft', 'title'),
      description: canary('draft', 'description'),
      location: canary('draft', 'location'),
      hostName: canary('draft', 'host'),
      tags: [canary('draft', 'tag')],
    })),
  )
  return { room, roomElsewhere, workshop, workshopElsewhere }
}

/** Organisers' plans for shuttles appear in no guest's response: guests read the published ones. */
async function addShuttles(
  db: Deps['db'],
  { venueId, personIds }: { venueId: string; personIds: readonly string[] },
) {
  const plan = { place: canary('draft', 'place'), leavesAt: '2026-11-30T15:45', number: 1 }
  const crew = { vehicle: canary('draft', 'vehicle'), driverName: canary('draft', 'driver') }
  const secret = { driverPhone: canary('draft', 'phone'), note: canary('draft', 'note') }
  const direction = 'to_venue' as const
  const [run] = await db
    .insert(shuttleRuns)
    .values({ ...plan, ...crew, ...secret, venueId, direction, seats: 8 })
    .returning({ id: shuttleRuns.id })
  const runId = defined(run).id
  await db.insert(shuttleSeats).values(personIds.map((personId) => ({ runId, personId, venueId, direction })))
  const published = { place: 'Airport, exit C', leavesAt: '2026-11-30T14:30', number: 1 }
  await db
    .insert(shuttleTickets)
    .values(personIds.map((personId) => ({ ...published, runId, personId, venueId, direction })))
}

/** Restores accounts and people and ends all sessions, because some calls change the caller. */
export async function resetAccounts(fixture: Fixture): Promise<void> {
  if ((await endSessionsAndReadAccounts(fixture)) === initialAccounts.get(fixture)) return
  await restoreAccounts(fixture)
  initialAccounts.set(fixture, await endSessionsAndReadAccounts(fixture))
}

/** The accounts as created. Comparing them is faster than restoring them, and few calls change an account. */
const initialAccounts = new WeakMap<Fixture, string>()

/** One statement, because a second would take the embedded database milliseconds at every call. */
async function endSessionsAndReadAccounts({ deps: { db }, member }: Fixture): Promise<string> {
  const everyone = sql.join(
    accountNames.map((name) => sql`${member(name).userId}`),
    sql`, `,
  )
  const { rows } = await db.execute<{
    all: string
  }>(sql`with ended as (delete from ${session}) select concat_ws(';',
    (select string_agg(concat(id, must_change_password), ',' order by id) from "user" where id in (${everyone})),
    (select string_agg(concat(user_id, role), ',' order by user_id, role) from user_roles),
    (select string_agg(p::text, ',' order by id) from people p where user_id in (${everyone}))) as all`)
  return defined(rows[0]).all
}

async function restoreAccounts({ deps: { db }, member, studio }: Fixture): Promise<void> {
  const idsOf = (isIncluded: (one: Account) => boolean) =>
    accountNames.filter((name) => isIncluded(accounts[name])).map((name) => member(name).userId)
  const everyone = idsOf(() => true)
  await db.delete(userRoles)
  for (const role of ['admin', 'guest'] as const) {
    await db.insert(userRoles).values(idsOf((one) => one.role === role).map((userId) => ({ userId, role })))
  }
  await db.update(user).set({ mustChangePassword: false }).where(inArray(user.id, everyone))
  const mustChange = idsOf((one) => one.mustChangePassword === true)
  await db.update(user).set({ mustChangePassword: true }).where(inArray(user.id, mustChange))
  await db.update(people).set({ userId: null }).where(inArray(people.userId, everyone))
  for (const name of accountNames) {
    const { userId, personId } = member(name)
    const memberRow = { ...memberFields(name), userId, studioId: studio }
    if (personId) await db.update(people).set(memberRow).where(eq(people.id, personId))
  }
}

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The fixture of the matrix lacks a value that a row needs.')
  return value
}
