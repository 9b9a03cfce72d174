import { blankFlights } from '#contract/answers.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { deskDevices, deskLinks } from '#server/db/tables/desk-devices.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { OperatorGrant } from '#server/accounts/proved.ts'
import { demoAccounts, seedAccounts, seedPeople, type DemoAccount } from '#server/demo/accounts.ts'
import { seedActivity } from '#server/demo/activity.ts'
import { seedArrivals } from '#server/demo/arrivals.ts'
import { seedCatering, seedMeals } from '#server/demo/catering.ts'
import { seedDraft } from '#server/demo/draft.ts'
import type { DemoEdition, DemoEntry } from '#server/demo/edition.ts'
import { demoEditions } from '#server/demo/editions.ts'
import { seedFeedback } from '#server/demo/feedback.ts'
import { canary, demoFlights, demoPassword, demoPeople, type DemoPerson } from '#server/demo/people.ts'
import type { Db } from '#server/db/open.ts'
import type { Passwords } from '#server/core/ports.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { usualDays } from '#contract/reminders.ts'
import { reminders, reminderTexts } from '#server/db/tables/messages-reminders.ts'
import { seedPartners } from '#server/demo/partners.ts'
import { seedQuestions } from '#server/demo/questions.ts'
import { seedShuttles } from '#server/demo/shuttles.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { seedPublishedWishes, seedWishes } from '#server/demo/wishes.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

type Options = {
  now: Date
  passwords: Passwords
  /** Puts a canary, a unique text, in every private field of every person, to search responses for. */
  canaries?: boolean
}

export type Demo = {
  password: string
  accounts: DemoAccount[]
  people: { id: string; number: number; fullName: string; email: string | null }[]
}

/**
 * Fills an empty, migrated database with three editions around `now`: one past, one current, one upcoming; 120
 * people of six studios, 45 rooms, programme, meals, orders and flights. Always the same except for ids and dates.
 */
export async function seedDemo(db: Db, { now, passwords, canaries = false }: Options): Promise<Demo> {
  const allPeople = demoPeople({ canaries })
  const password = await passwords.hash(demoPassword)
  await db.transaction(async (tx) => {
    // Only the operator can fill an empty database, so this counts as their grant.
    const grant = OperatorGrant.fromServer('demo')
    const accountIds = await seedAccounts(tx, allPeople, { password, now, grant })
    await seedPeople(tx, allPeople, accountIds)
    const organiserId = accountIds.get(allPeople.find(({ number }) => number === 0)?.id ?? '')
    if (organiserId === undefined) throw new Error('The demo has no organiser.')
    const venueIds: string[] = []
    for (const edition of demoEditions)
      venueIds.push(await seedEdition(tx, edition, allPeople, { now, canaries, organiserId }))
    await seedCatering(tx, venueIds, now)
    await seedQuestions(tx, venueIds.slice(1), now)
    await seedPartners(tx, venueIds.at(1) ?? '', now)
    await seedDraft(tx, venueIds.at(-1) ?? '', now)
    for (const venueId of venueIds) await seedActivity(tx, { venueId, organiserId, now })
  })
  return {
    password: demoPassword,
    accounts: demoAccounts(allPeople),
    people: allPeople.map(({ id, number, fullName, email }) => ({ id, number, fullName, email })),
  }
}

type SeedContext = { now: Date; canaries: boolean; organiserId: string }
type Guest = DemoPerson & { attending: 'yes' | 'no' | 'maybe' }

async function seedEdition(
  tx: Db,
  edition: DemoEdition,
  allPeople: DemoPerson[],
  context: SeedContext,
): Promise<string> {
  const startDay = addDays(wallClockAt(context.now, edition.timeZone).slice(0, 10), edition.startsIn)
  const venueId = await seedVenue(tx, edition, startDay)
  const guests = answersTo(edition, allPeople)
  await seedAttendance(tx, { edition, venueId, startDay, guests, context })
  const comingGuests = guests.filter(({ attending }) => attending === 'yes')
  await seedRooms(tx, edition, venueId, comingGuests)
  if (edition.asksWishes) await seedWishes(tx, venueId, allPeople)
  await seedProgramme(tx, { edition, venueId, startDay, confirmed: comingGuests })
  if (edition.startsIn + edition.days < 0) {
    await seedPublishedWishes(tx, venueId, startDay)
    await seedFeedback(tx, { venueId, guests: comingGuests, canaries: context.canaries })
  }
  await seedMeals(tx, edition.meals, { venueId, startDay })
  // Shuttles of the upcoming edition are still to be planned.
  if (edition.startsIn < 0) await seedShuttles(tx, venueId)
  const isUnderWay = edition.startsIn < 0 && edition.startsIn + edition.days >= 0
  if (isUnderWay && !context.canaries)
    await seedArrivals(tx, { venueId, ...context, timeZone: edition.timeZone })
  return venueId
}

async function seedVenue(tx: Db, edition: DemoEdition, startDay: string): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(venues).values({
    ...edition,
    id,
    quarter: quarters[Math.floor((Number(startDay.slice(5, 7)) - 1) / 3)] ?? 'Q1',
    year: Number(startDay.slice(0, 4)),
    eventStartDate: startDay,
    eventEndDate: addDays(startDay, edition.days - 1),
    asksRoommates: edition.asksWishes,
    asksSameGender: edition.asksWishes,
    asksQuietRoom: edition.asksWishes,
    asksGroundFloor: edition.asksWishes,
    contactName: 'Nadia Haddad',
    contactPhone: '+351 912 345 678',
    contactEmail: 'nadia.haddad@studio.example',
  })
  // Reminders are on only at editions where everyone has been asked, because people in the demo are never mailed.
  const isOver = edition.startsIn + edition.days < 0
  if (isOver) {
    await tx.insert(reminders).values({ venueId: id, kind: 'flights', days: usualDays.flights })
    await tx.insert(reminderTexts).values({ venueId: id, kind: 'flights', ...ownText })
  }
  return id
}

const ownText = {
  subject: 'When do you land, {first name}?',
  text: 'Hello {first name},\n\nOur driver would like to know:\n\n{what is missing}\n\n{personal link}',
}

const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const

/**
 * Invitations and answers: the first people of each studio answered yes; people missing from the list aren't invited.
 */
function answersTo({ invited, yes, no, startsIn }: DemoEdition, allPeople: DemoPerson[]): Guest[] {
  const isUnderWay = startsIn < 0 && startsIn > -10
  const order = allPeople.toSorted((a, b) => (a.number % 20) - (b.number % 20) || a.number - b.number)
  return order.slice(0, invited).map((person, index) => {
    if (isUnderWay && person.number === 85) return { ...person, attending: 'no' }
    return { ...person, attending: index < yes ? 'yes' : index < yes + no ? 'no' : 'maybe' }
  })
}

type SeededEdition = { edition: DemoEdition; venueId: string; startDay: string }

async function seedAttendance(
  tx: Db,
  { edition, venueId, startDay, guests, context }: SeededEdition & { guests: Guest[]; context: SeedContext },
) {
  const stay = { airport: edition.airport, startDay, endDay: addDays(startDay, edition.days - 1) }
  const doorOpens = new Date(`${startDay}T13:30:00Z`).getTime()
  const rows = guests.map((guest, index) => {
    const arrival = new Date(
      Math.min(doorOpens + index * 150_000, context.now.getTime() - (edition.checkedIn - index) * 1_000),
    )
    const flights = guest.attending === 'no' ? null : demoFlights(guest, stay)
    return {
      personId: guest.id,
      venueId,
      attending: guest.attending,
      checkInTime: guest.attending === 'yes' && index < edition.checkedIn ? arrival : null,
      registeredAt:
        guest.attending === 'maybe' ? null : new Date(doorOpens - (40 + (index % 30)) * 86_400_000),
      ...noFlights,
      ...flights,
      ...(context.canaries && {
        flight1DepartureAirport: canary('outbound', guest.number),
        flight2DepartureAirport: canary('return', guest.number),
      }),
    }
  })
  await tx.insert(attendance).values(rows)
  const arrivals = rows.flatMap(({ personId, checkInTime: at }) => (at === null ? [] : [{ personId, at }]))
  if (arrivals.length > 0) await seedTaps(tx, venueId, { arrivals, context })
}

/** A helper checked in every third person. */
async function seedTaps(
  tx: Db,
  venueId: string,
  { arrivals, context }: { arrivals: readonly { personId: string; at: Date }[]; context: SeedContext },
): Promise<void> {
  const helper = {
    venueId,
    id: crypto.randomUUID(),
    name: 'Beatriz',
    createdAt: arrivals[0]?.at ?? context.now,
  }
  await tx.insert(deskLinks).values({ venueId, maxDevices: 3 })
  // Not the hash of any cookie, so that no browser is this device.
  await tx.insert(deskDevices).values({ ...helper, tokenHash: crypto.randomUUID() })
  await tx.insert(doorTaps).values(
    arrivals.map((one, index) => ({
      ...one,
      venueId,
      kind: 'in' as const,
      byId: index % 3 === 0 ? null : context.organiserId,
      byDeviceId: index % 3 === 0 ? helper.id : null,
    })),
  )
}

/** One insert needs the same columns in every row. */
const noFlights = { ...blankFlights, flightsPrivate: false }

async function seedRooms(tx: Db, edition: DemoEdition, venueId: string, confirmed: Guest[]): Promise<void> {
  const newRooms = edition.rooms
    .flatMap(([count, beds, bedType]) => Array.from({ length: count }, () => ({ bedCount: beds, bedType })))
    .map((room, index) => ({
      ...room,
      id: crypto.randomUUID(),
      venueId,
      roomNumber: String(edition.firstRoom + index),
      floor: Math.floor(index / 6),
      isQuiet: index % 4 === 3,
    }))
  await tx.insert(rooms).values(newRooms)
  const beds = newRooms.flatMap(({ id, bedCount }) => Array.from({ length: bedCount }, () => id))
  const roomGuests = confirmed.slice(0, Math.max(0, confirmed.length - edition.unplaced))
  const placed = roomGuests.flatMap(({ id }, index) => {
    const roomId = beds[index]
    return roomId === undefined ? [] : [{ roomId, personId: id, venueId }]
  })
  // People in the demo know their rooms, so that it never mails them.
  const announcedAt = new Date()
  const assignments = placed.map((one, index) => ({ ...one, announcedAt, isPinned: index < edition.pinned }))
  if (assignments.length > 0) await tx.insert(roomAssignments).values(assignments)
}

async function seedProgramme(
  tx: Db,
  { edition, venueId, startDay, confirmed }: SeededEdition & { confirmed: Guest[] },
) {
  const entry = (demoEntry: DemoEntry) => entryOf(demoEntry, venueId, startDay)
  const programme = edition.programme.map(entry)
  const withSignup = [...programme, ...edition.extras.map(entry)].filter(isWorkshop)
  const newWorkshops = withSignup.map(({ workshopId, type, capacity, ...rest }, index) => ({
    ...rest,
    id: workshopId,
    type,
    capacity,
    tags: tagsOf[type],
    hostName: confirmed[index * 2]?.fullName ?? null,
    // A workshop without a limit needs no list: anyone can come along.
    signupEnabled: capacity !== null,
  }))
  await tx.insert(workshops).values(newWorkshops)
  await tx.insert(agendaItems).values(
    programme.map(({ workshopId, ...item }) => ({
      ...item,
      workshopId: isWorkshop(item) ? workshopId : null,
    })),
  )
  const seats = newWorkshops.flatMap(({ id, capacity, signupEnabled }, index) =>
    confirmed
      .filter((_guest, place) => signupEnabled && (place + index) % 3 !== 1)
      .slice(0, Math.max(0, (capacity ?? 0) - (index % 3) * 2))
      .map((guest) => ({ workshopId: id, personId: guest.id, venueId })),
  )
  await tx.insert(workshopSignups).values(seats)
  const waitingRows = newWorkshops.flatMap(({ id: workshopId, capacity }) => {
    const seated = new Set(seats.flatMap((seat) => (seat.workshopId === workshopId ? seat.personId : [])))
    if (capacity === null || seated.size < capacity) return []
    const others = confirmed.filter(({ id }) => !seated.has(id)).slice(-3)
    return others.map((guest) => ({ workshopId, personId: guest.id, venueId }))
  })
  if (waitingRows.length > 0) await tx.insert(workshopWaiting).values(waitingRows)
}

type Entry = ReturnType<typeof entryOf>

function entryOf(
  [day, from, to, type, title, location, description, capacity]: DemoEntry,
  venueId: string,
  startDay: string,
) {
  const date = addDays(startDay, day)
  return {
    venueId,
    type,
    title,
    location,
    description,
    startTime: `${date}T${from}`,
    endTime: `${date}T${to}`,
    capacity: capacity ?? null,
    workshopId: crypto.randomUUID(),
  }
}

const tagsOf = { workshop: ['hands-on'], activity: ['outdoors'], 'panel debate': ['all welcome'] }

const isWorkshop = <Item extends Pick<Entry, 'type'>>(
  one: Item,
): one is Item & { type: keyof typeof tagsOf } => one.type in tagsOf
