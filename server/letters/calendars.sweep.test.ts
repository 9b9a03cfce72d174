import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import type { calendarScopes } from '#contract/calendar.ts'
import type { Letter, Mailer } from '#server/core/ports.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { calendarFeeds } from '#server/db/tables/calendar.ts'
import { shuttleTickets } from '#server/db/tables/shuttles.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'
import { isLongRun } from '#server/env.ts'
import type { Db } from '#server/db/open.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { addAttendance, addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const outcomes = ['accepted', 'refused for now', 'refused', 'cut off', 'cut off after it arrived'] as const
type Outcome = (typeof outcomes)[number]

const place = fc.nat({ max: 2 })
const day = fc.nat({ max: 3 })
const direction = fc.constantFrom('to_venue' as const, 'to_airport' as const)
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('seat'), place, hasSeat: fc.boolean() }),
  fc.record({ kind: fc.constant('move'), place, day }),
  fc.record({ kind: fc.constant('delete'), place }),
  fc.record({ kind: fc.constant('days'), day: fc.option(day) }),
  fc.record({ kind: fc.constant('flight'), day: fc.option(day) }),
  fc.record({ kind: fc.constant('shuttle'), direction, day: fc.option(day) }),
  fc.record({ kind: fc.constant('answer'), answer: fc.constantFrom('yes', 'yes', 'yes', 'maybe', 'no') }),
  fc.record({ kind: fc.constant('choice'), scope: fc.constantFrom('all', 'all', 'all', 'event', 'off') }),
)
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never

/** Changes, then a mail about something else, and the outcome of sending the mails waiting at that point. */
const round = fc.record({
  changes: fc.array(anyChange, { minLength: 1, maxLength: 4 }),
  outcome: fc.oneof({ weight: 4, arbitrary: fc.constant<Outcome>('accepted') }, fc.constantFrom(...outcomes)),
})

const [runCount, roundCount] = isLongRun() ? [20, 25] : [2, 12]

describeOnBothDatabases('a calendar kept up to date by mail', (world) => {
  test('equals the guest’s agenda after each mail, even if earlier mails arrive late', async () => {
    let counted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: roundCount, maxLength: roundCount }), async (rounds) => {
        const guest = await createGuest(world().db)
        for (const { changes, outcome } of rounds) {
          for (const one of changes) await guest.apply(one)
          counted += changes.length
          // After a mail that never arrived, the calendar is behind until the next one.
          if (!(await guest.mail(outcome))) continue
          for (const read of [guest.inOrder, guest.withLateMails, guest.backwards])
            expect(agendaOf(read())).toEqual(guest.agenda())
        }
      }),
      { numRuns: runCount },
    )
    expect(counted).toBeGreaterThan(isLongRun() ? 1_000 : 24)
  })
})

const dateOf = (value: number | null) => (value === null ? null : `2026-12-0${value + 1}`)

type State = {
  days: string | null
  flight: string | null
  shuttles: Map<string, string>
  answer: 'yes' | 'maybe' | 'no'
  scope: (typeof calendarScopes)[number]
}

/** A guest, everything of theirs that calendars show, and the mails that reached them. */
async function createGuest(db: Db) {
  const venueId = await addVenue(db)
  const email = `${crypto.randomUUID()}@calendars.test`
  const personId = await addPerson(db, { fullName: 'Ana; "Lúa", Öz', email })
  await addAttendance(db, { personId, venueId })
  const isOwn = eq(attendance.personId, personId)
  const isVenue = eq(venues.id, venueId)
  const seats: { id: string; title: string; start: string; hasSeat: boolean }[] = []
  const addOffered = async (index: number) => {
    const title = `Workshop ${index}, ${crypto.randomUUID()}`
    const start = '2026-12-01T14:00'
    const id = await addWorkshop(db, { venueId, title, startTime: start, endTime: '2026-12-01T15:00' })
    // The first workshop is also an agenda item, whose entry has another id.
    if (index === 0)
      await db.insert(agendaItems).values({
        venueId,
        workshopId: id,
        type: 'workshop',
        title,
        startTime: start,
        endTime: '2026-12-01T15:00',
      })
    seats[index] = { id, title, start, hasSeat: false }
  }
  for (const at of [0, 1, 2]) await addOffered(at)
  const state: State = {
    days: '2026-11-30',
    flight: null,
    shuttles: new Map(),
    answer: 'yes',
    scope: 'all',
  }

  const apply = async (change: Change) => {
    switch (change.kind) {
      case 'seat': {
        const seat = seats[change.place]
        if (!seat || seat.hasSeat === change.hasSeat || state.answer === 'no') return
        seat.hasSeat = change.hasSeat
        const byId = eq(workshopSignups.workshopId, seat.id)
        await (seat.hasSeat
          ? db.insert(workshopSignups).values({ workshopId: seat.id, personId, venueId })
          : db.delete(workshopSignups).where(byId))
        return
      }
      case 'move': {
        const seat = seats[change.place]
        if (!seat) return
        seat.start = `${dateOf(change.day)}T10:00`
        const moved = { startTime: seat.start, endTime: seat.start.replace('T10', 'T11') }
        await db.update(workshops).set(moved).where(eq(workshops.id, seat.id))
        await db.update(agendaItems).set(moved).where(eq(agendaItems.workshopId, seat.id))
        return
      }
      case 'delete':
        await db.delete(agendaItems).where(eq(agendaItems.workshopId, seats[change.place]?.id ?? ''))
        await db.delete(workshops).where(eq(workshops.id, seats[change.place]?.id ?? ''))
        await addOffered(change.place)
        return
      case 'days':
        state.days = dateOf(change.day)
        await db.update(venues).set({ eventStartDate: state.days, eventEndDate: state.days }).where(isVenue)
        return
      case 'flight':
        state.flight = change.day === null ? null : `${dateOf(change.day)}T08:15`
        await db.update(attendance).set({ flight1ArrivalTime: state.flight }).where(isOwn)
        return
      case 'shuttle': {
        const leavesAt = change.day === null ? null : `${dateOf(change.day)}T17:30`
        await db.delete(shuttleTickets).where(eq(shuttleTickets.direction, change.direction))
        state.shuttles.delete(change.direction)
        if (leavesAt === null) return
        state.shuttles.set(change.direction, leavesAt)
        const run = { runId: crypto.randomUUID(), number: 1, place: 'Airport', vehicle: null }
        await db
          .insert(shuttleTickets)
          .values({ ...run, venueId, personId, direction: change.direction, leavesAt })
        return
      }
      case 'answer':
        state.answer = change.answer
        // Only people who may come have seats.
        if (change.answer === 'no') {
          for (const seat of seats) seat.hasSeat = false
          await db.delete(workshopSignups).where(eq(workshopSignups.personId, personId))
        }
        await db.update(attendance).set({ attending: change.answer }).where(isOwn)
        return
      case 'choice':
        state.scope = change.scope
        await db
          .insert(calendarFeeds)
          .values({ personId, mails: change.scope, closedAt: testNow })
          .onConflictDoUpdate({ target: calendarFeeds.personId, set: { mails: change.scope } })
    }
  }

  /** The expected entries, from the state above: title and time of each. */
  const agenda = () => {
    if (state.answer === 'no' || state.scope === 'off') return []
    const days = state.days === null ? [] : [`Casa do Mar (Q4 2026) ${state.days}`]
    if (state.scope === 'event') return days
    const taken = seats.flatMap(({ title, start, hasSeat }) => (hasSeat ? [`${title} ${start}`] : []))
    const flight = state.flight === null ? [] : [`Flight lands ${state.flight}`]
    const shuttles = [...state.shuttles].map(
      ([way, at]) => `Shuttle 1 to ${way === 'to_venue' ? 'Casa do Mar' : 'the airport'} ${at}`,
    )
    return [...days, ...taken, ...flight, ...(state.answer === 'yes' ? shuttles : [])].toSorted()
  }

  let now = testNow
  const received: Letter[] = []
  const deps = testDeps(db, { clock: () => now })
  /** Sends a mail, and the mails that still wait. Returns whether the last mail was accepted. */
  const mail = async (outcome: Outcome) => {
    now = new Date(now.getTime() + 5 * 60_000)
    const facts = { venueId, title: 'Something else', startTime: '2026-12-01T09:00' }
    await enqueueMail(db, deps, { kind: 'workshop cancelled', recipient: email, facts })
    let isAccepted = false
    const mailer: Mailer = {
      send: async (letter) => {
        isAccepted = outcome === 'accepted'
        if (outcome === 'accepted' || outcome === 'cut off after it arrived') received.push(letter)
        if (outcome === 'refused for now') throw smtpError(451)
        if (outcome === 'refused') throw smtpError(550)
        if (!isAccepted) throw new Error('The connection was lost.')
      },
      close: async () => undefined,
    }
    await deliverAllDue(deps, mailer)
    return isAccepted
  }
  const inOrder = () => received
  const withLateMails = () =>
    received.flatMap((letter, index) => [letter, ...received.slice(0, index).slice(-5)])
  const backwards = () => received.toReversed()
  return { apply, agenda, mail, inOrder, withLateMails, backwards }
}

const smtpError = (responseCode: number) =>
  Object.assign(new Error(`${responseCode} refused`), { responseCode, command: 'RCPT TO', code: 'EENVELOPE' })

type CalendarEntry = { uid: string; sequence: number; isCancelled: boolean; line: string }

/** The entries that a calendar program keeps: each with its highest sequence. */
function agendaOf(letters: readonly Letter[]): string[] {
  const entries = new Map<string, CalendarEntry>()
  for (const { text } of letters.flatMap(({ invitations = [] }) => invitations)) {
    const [entry, otherEntry] = [readByIcalJs(text), readByNodeIcal(text)]
    expect(entry).toEqual(otherEntry)
    const known = entries.get(entry.uid)
    expect(known?.sequence === entry.sequence && known.line !== entry.line).toBe(false)
    if (!known || entry.sequence > known.sequence) entries.set(entry.uid, entry)
  }
  return [...entries.values()].flatMap(({ isCancelled, line }) => (isCancelled ? [] : [line])).toSorted()
}

function readByIcalJs(text: string): CalendarEntry {
  const calendar = ICAL.Component.fromString(text)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const [event] = events
  if (!event || events.length > 1) throw new Error('Not one entry.')
  const method = calendar.getFirstPropertyValue('method')
  const status = event.component.getFirstPropertyValue('status')
  expect([method, status === 'CANCELLED']).toEqual([
    status === 'CANCELLED' ? 'CANCEL' : 'REQUEST',
    method === 'CANCEL',
  ])
  const start = event.startDate.toString().slice(0, event.startDate.isDate ? 10 : 16)
  return {
    uid: event.uid,
    sequence: event.sequence ?? 0,
    isCancelled: status === 'CANCELLED',
    line: `${event.summary} ${start}`,
  }
}

function readByNodeIcal(text: string): CalendarEntry {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT')
  if (event?.type !== 'VEVENT') throw new Error('Not one entry.')
  // Lisbon's winter time is UTC.
  const start = event.start.toISOString().slice(0, 16)
  return {
    uid: event.uid,
    sequence: Number(event.sequence),
    isCancelled: event.status === 'CANCELLED',
    line: `${String(event.summary)} ${event.datetype === 'date' ? dayOf(event.start) : start}`,
  }
}

/** node-ical gives whole days as midnight in local time. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
