import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invitations } from '#server/db/tables/invitations.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { remindAll } from '#server/messages/reminders/commands.ts'
import { reminders } from '#server/db/tables/messages-reminders.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const start = new Date('2026-10-01T00:00:00Z')

describeOnBothDatabases('reminders', (world) => {
  test('remind no one too often in 60 days, in four zones with a clock change', async () => {
    const { db, engine } = world()
    // The embedded database allows only one process.
    const processes = engine === 'postgres' ? [0, 1, 2, 3] : [0]
    const mailbox = createMailbox()
    let now = start
    const deps = testDeps(db, { clock: () => now, mailer: mailbox.mailer })
    const addGuest = async (answer: { venueId: string; attending: 'yes' | 'maybe'; createdAt?: Date }) => {
      const email = `${randomUUID()}@list.test`
      const personId = await addPerson(db, { fullName: 'Ken Lee', email })
      await addAttendance(db, { personId, createdAt: start, ...answer })
      const handedAt = answer.createdAt ?? start
      await db.insert(invitations).values({ personId, venueId: answer.venueId, handedAt })
      return email
    }
    const zones = ['Europe/Lisbon', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Auckland']
    const dates = { eventStartDate: '2026-11-26', eventEndDate: '2026-11-29' }
    const guests = new Map<string, { timeZone: string; kind: string }>()
    for (const timeZone of zones) {
      const otherVenueId = await addVenue(db, {
        timeZone,
        ...dates,
        registrationClosesAt: '2026-11-12T12:00',
      })
      const shared = { venueId: otherVenueId, createdAt: start }
      await db.insert(reminders).values([
        { ...shared, kind: 'no reply', days: 6 },
        { ...shared, kind: 'flights', days: 10 },
        { ...shared, kind: 'sharing', days: 10 },
      ])
      for (let n = 1; n <= 3; n++) {
        guests.set(await addGuest({ venueId: otherVenueId, attending: 'maybe' }), { timeZone, kind: 'reply' })
        guests.set(await addGuest({ venueId: otherVenueId, attending: 'yes' }), { timeZone, kind: 'rest' })
      }
      // Registration closes between the first reminder and the second.
      const late = {
        venueId: otherVenueId,
        attending: 'maybe' as const,
        createdAt: new Date('2026-11-02T12:00:00Z'),
      }
      guests.set(await addGuest(late), { timeZone, kind: 'late' })
    }
    const received: { to: string; localTime: string; subject: string }[] = []
    const stepMs = 131 * 60_000
    for (let index = start.getTime(); index < Date.parse('2026-11-30T00:00:00Z'); index += stepMs) {
      now = new Date(index)
      await Promise.all(processes.map(() => remindAll(deps)))
      await deliverAllDue(deps, mailbox.mailer)
      for (const { to, subject } of mailbox.sent)
        received.push({ to, subject, localTime: wallClockAt(now, guests.get(to)?.timeZone ?? '') })
      mailbox.empty()
    }
    const hours = received.map(({ localTime }) => Number(localTime.slice(11, 13)))
    expect([Math.min(...hours) >= 8, Math.max(...hours) < 18]).toEqual([true, true])
    expect(new Set(received.map(({ to, localTime }) => `${to} ${localTime.slice(0, 10)}`)).size).toBe(
      received.length,
    )
    const countsByKind = [...guests].map(([to, { kind }]) => [
      kind,
      received.filter((one) => one.to === to).length,
    ])
    expect(new Set(countsByKind.map(String))).toEqual(new Set(['reply,4', 'rest,2', 'late,1']))
    const replies = received.filter(({ subject }) => subject.startsWith('Are you'))
    expect(replies.filter(({ localTime }) => localTime > '2026-11-12T12:00')).toEqual([])
    expect(received.filter(({ localTime }) => localTime >= '2026-11-26')).toEqual([])
    process.stdout.write(`${received.length} reminders to ${guests.size} people in 60 days\n`)
  }, 240_000)
})
