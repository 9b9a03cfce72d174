import { expect, test } from 'vitest'
import { PersonCard } from '#contract/person-card.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { maxAttempts } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addInesWithPlaces } from '#server/testing/attending.ts'
import { addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the card of a person', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))

  test('shows the edition’s answer, room with roommates, flights and workshops, and all custom answers', async () => {
    const { db } = world()
    const { venueId, personId, roomId } = await addInesWithPlaces(db)
    const mate = await addPerson(db, { fullName: 'Ana Lima' })
    const other = await addRoom(db, { venueId, roomNumber: '14', bedCount: 2 })
    await addAttendance(db, { personId: mate, venueId })
    await addAttendance(db, { personId: await addPerson(db, { fullName: 'Not here' }), venueId })
    const later = await addVenue(db, { name: 'Monte', quarter: 'Q1', year: 2027 })
    await addAttendance(db, { personId, venueId: later, attending: 'no' })
    await db.delete(roomAssignments)
    await db.insert(roomAssignments).values([
      { roomId: other, personId, venueId },
      { roomId: other, personId: mate, venueId },
    ])

    const card = await organiser.people.card({ id: personId, venueId })
    expect(PersonCard.strict().parse(card)).toEqual(card)
    expect(card).toMatchObject({
      fullName: 'Ines Duarte',
      row: { personId, attending: 'yes', hasRoom: true },
      flights: { fullName: 'Ines Duarte', flight1DepartureAirport: null },
      room: { id: other, roomNumber: '14', roommates: [{ personId: mate, fullName: 'Ana Lima' }] },
      workshops: [{ title: 'Glaze chemistry' }, { title: 'Tile walk', startTime: '2026-12-02T10:00' }],
      link: null,
      mails: [],
      history: [
        { venueId: later, name: 'Monte', attending: 'no' },
        { venueId, attending: 'yes' },
      ],
    })
    expect(card.room?.id).not.toBe(roomId)
  })

  test('shows no places at other editions for a person who isn’t on the list', async () => {
    const { db } = world()
    const { venueId, personId } = await addInesWithPlaces(db)
    const elsewhere = await addVenue(db, { quarter: 'Q2', year: 2027 })
    const gone = { row: null, flights: null, room: null, workshops: [], link: null }
    expect(await organiser.people.card({ id: personId, venueId: elsewhere })).toMatchObject({
      ...gone,
      history: [{ venueId }],
    })
    expect(await organiser.people.card({ id: personId, venueId: null })).toMatchObject(gone)
    const unlisted = await addPerson(db, { fullName: 'Of no edition' })
    expect(await organiser.people.card({ id: unlisted, venueId })).toMatchObject({ ...gone, history: [] })
    const missing = organiser.people.card({ id: elsewhere, venueId })
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND', defined: true })
  })

  test('lists only the mails to the person’s address or with their link, newest first', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const personId = await addPerson(db, { fullName: 'Bo', email: 'Bo@studio.test' })
    await addAttendance(db, { personId, venueId })
    const usedAt = new Date('2026-11-02T08:00:00Z')
    const [link] = await db.insert(invitations).values({ personId, venueId, usedAt }).returning()
    await db
      .insert(outbox)
      .values([
        mail(1, { recipient: 'bo@old.test', invitationId: link?.id ?? null, sentAt: usedAt }),
        mail(2, { kind: 'room given', attempts: maxAttempts, lastError: '550 No such user' }),
        mail(3, { kind: 'event changed', attempts: 1 }),
        mail(4, { kind: 'starts soon', isHeld: true }),
        mail(5, { kind: 'starts soon', refusedAt: usedAt, lastError: '550 Mailbox full' }),
        mail(6, { kind: 'starts soon', discardedAt: usedAt }),
        mail(7, { recipient: 'zo@studio.test' }),
      ])
    const { mails, link: shown, mailRefused } = await organiser.people.card({ id: personId, venueId })
    expect(mails.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'starts soon discarded',
      'starts soon failed',
      'starts soon held',
      'event changed retrying',
      'room given failed',
      'invitation sent',
    ])
    expect(mails.at(-1)?.recipient).toBe('bo@old.test')
    expect(mailRefused).toBe('550 Mailbox full')
    expect(shown).toMatchObject({ isRevoked: false })
    expect(new Date(shown?.usedAt ?? 0)).toEqual(usedAt)
  })
})

const mail = (day: number, more: Partial<typeof outbox.$inferInsert>) => ({
  kind: 'invitation' as const,
  recipient: 'bo@studio.test',
  isHeld: false,
  createdAt: new Date(Date.UTC(2026, 10, day)),
  ...more,
})
