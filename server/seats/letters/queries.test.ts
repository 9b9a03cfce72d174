import { beforeAll, beforeEach, expect, test } from 'vitest'
import { updateWorkshop } from '#server/programme/commands.ts'
import { listEntries } from '#server/calendar/queries.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import type { WorkshopKind } from '#server/mail/outbox/rules.ts'
import {
  addAccount,
  addAttendance,
  addGuests,
  addPerson,
  addVenue,
  addWorkshop,
} from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { composeWorkshopLetter } from '#server/seats/letters/queries.ts'
import { workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

const email = 'ines@letters.test'

describeOnBothDatabases('the calendar file of a mail about a workshop', (world) => {
  let actorId: string
  let personId: string
  let venueId: string
  let workshopId: string

  beforeAll(async () => {
    actorId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@letters.test' })
    personId = await addPerson(world().db, { fullName: 'Ines Duarte', email })
  })
  beforeEach(async () => {
    const { db } = world()
    venueId = await addVenue(db)
    await addAttendance(db, { personId, venueId })
    workshopId = await addWorkshop(db, { venueId, title: 'Raku firing', capacity: 1 })
  })

  const sit = () => world().db.insert(workshopSignups).values({ workshopId, personId, venueId })
  const compose = async (kind: WorkshopKind, facts: Record<string, string> = {}) => {
    const { db } = world()
    const row = { kind, recipient: email, isHeld: false, facts: { workshopId, venueId, ...facts } }
    const [message] = await db.insert(outbox).values(row).returning()
    return message ? composeWorkshopLetter(testDeps(db), kind, message) : null
  }
  const move = () =>
    updateWorkshop(testDeps(world().db), actorId, {
      id: workshopId,
      version: 1,
      title: 'Raku firing',
      type: 'workshop',
      startTime: '2026-12-02T14:00',
      endTime: '2026-12-02T15:00',
      description: null,
      hostName: null,
      location: 'The yard',
      signupEnabled: true,
      capacity: 1,
      tags: [],
    })

  test('moves the entry that the reader has from the feed', async () => {
    await sit()
    const entries = await listEntries(world().db, personId)
    const entry = entries.find(({ title }) => title === 'Raku firing')
    await move()
    const { calendar } = (await compose('workshop changed', { startTime: '2026-12-01T14:00' })) ?? {}
    expect(calendar).toContain(`UID:${entry?.uid}`)
    expect(calendar).toContain('SEQUENCE:2')
    expect(calendar).toContain('DTSTART;TZID=Europe/Lisbon:20261202T140000')
    expect(calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  test('contains all workshops of a published agenda in which the reader has a seat', async () => {
    await sit()
    const was = { title: 'Raku firing', startTime: '2026-12-01T14:00', endTime: null, location: null }
    const changes = JSON.stringify([{ ...was, workshopId, isCancelled: false, isWaiting: false }])
    expect((await compose('agenda changed', { changes }))?.calendar).toContain('SUMMARY:Raku firing')
  })

  test('is in the mail about a freed seat', async () => {
    await sit()
    expect((await compose('seat given'))?.calendar).toContain('SUMMARY:Raku firing')
  })

  test('is left out for a reader who waits for a seat', async () => {
    const { db } = world()
    const [seated] = await addGuests(db, venueId, 1)
    await db.insert(workshopSignups).values({ workshopId, personId: seated ?? '', venueId })
    await db.insert(workshopWaiting).values({ workshopId, personId, venueId })
    await move()
    const letter = await compose('workshop changed', { startTime: '2026-12-01T14:00' })
    expect([letter?.subject.includes('Raku firing'), letter?.calendar]).toEqual([true, undefined])
  })
})
