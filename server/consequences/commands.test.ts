import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { PreviewedAction } from '#contract/consequences.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { cateringOrders } from '#server/db/tables/catering.ts'
import { preview } from '#server/consequences/commands.ts'
import { readSnapshot } from '#server/consequences/queries.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { roommateWishes } from '#server/db/tables/rooms-wishes.ts'
import { returnedRow } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { addSmallEdition } from '#server/testing/small-edition.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshops, workshopWaiting } from '#server/db/tables/workshops.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

type Action = z.input<typeof PreviewedAction>

describeOnBothDatabases('consequences of an action', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let edition: Awaited<ReturnType<typeof addSmallEdition>>

  beforeEach(async () => {
    edition = await addSmallEdition(world().db)
  })

  const previewOf = (action: Action) =>
    organiser.consequences.preview({ venueId: edition.venueId, deed: action })
  const readEverything = async () => ({
    snapshot: await readSnapshot(world().db, edition.venueId),
    attendance: await world().db.select().from(attendance).where(eq(attendance.venueId, edition.venueId)),
    log: await world().db.$count(auditLog),
    mails: await world().db.$count(outbox),
  })
  const leaving = (...positions: number[]): Action => ({
    call: 'attendance.setMany',
    input: { changes: [{ from: 'yes', attending: 'no', ids: edition.idsOf(...positions) }] },
  })
  const workshopNow = async (title: string) =>
    returnedRow(
      (
        await world()
          .db.select()
          .from(workshops)
          .where(and(eq(workshops.venueId, edition.venueId), eq(workshops.title, title)))
      )[0],
    )

  test('are listed in a preview, which changes nothing', async () => {
    const before = await readEverything()
    const found = await previewOf(leaving(0))
    const { sentences, isGrave, readers } = found
    expect({ isGrave, readers }).toEqual({ isGrave: true, readers: 1 })
    expect(sentences).toEqual([
      expect.stringMatching(/^Ana .*’s bed in Room 12 becomes free\. 4 confirmed people have no bed\.$/),
      expect.stringMatching(
        /^Ana .* loses a seat in “Pottery”; Cy .*, who is on the waiting list, gets one\.$/,
      ),
      `The order with Cantina ${edition.venueId} for “Dinner” is for 6, which will be 1 too many.`,
      '1 person fewer at “Dinner”.',
      '1 person gets an e-mail about it.',
    ])
    const removal = await previewOf({ call: 'people.uninvite', input: { ids: edition.idsOf(0) } })
    expect(removal).toEqual(found)
    expect(await readEverything()).toEqual(before)
  })

  test('need no confirmation if the person has nothing to lose', async () => {
    await world().db.update(cateringOrders).set({ status: 'delivered' })
    expect(await previewOf(leaving(4))).toEqual({
      sentences: ['1 person fewer at “Dinner”.'],
      isGrave: false,
      readers: 0,
    })
  })

  test('for a workshop that moves or is deleted, list the people affected and count the mails', async () => {
    const { id, version } = await workshopNow('Pottery')
    await world()
      .db.update(attendance)
      .set({ flight1DepartureAirport: 'OSL', flight1ArrivalTime: '2026-11-30T15:30' })
      .where(eq(attendance.id, edition.idsOf(0)[0] ?? ''))
    const consequences = await previewOf({
      call: 'agenda.move',
      input: { id, version, startTime: '2026-11-30T14:00' },
    })
    expect(consequences).toEqual({
      sentences: [
        'Going by their flights, 1 person misses some or all of “Pottery”.',
        '3 people get an e-mail about it.',
      ],
      isGrave: true,
      readers: 3,
    })
    const deletion = await previewOf({ call: 'workshops.delete', input: { id } })
    expect(deletion.sentences[0]).toMatch(/^Ana .* and Ben .* lose their seats in “Pottery”\.$/)
    expect(deletion.sentences.at(-1)).toBe('3 people get an e-mail about it.')
    const shift = {
      venueId: edition.venueId,
      days: 1,
      entries: [{ id: edition.welcome, startTime: '2026-11-30T16:00' }],
    }
    expect(await previewOf({ call: 'agenda.shift', input: shift })).toEqual({
      sentences: [],
      isGrave: false,
      readers: 0,
    })
  })

  test('for publishing a draft, list lost seats and count the mails, but not for editing the draft', async () => {
    const { venueId, pottery } = edition
    await organiser.agenda.setDraft({ venueId, isDraft: true })
    const nothing = { sentences: [], isGrave: false, readers: 0 }
    expect(await previewOf({ call: 'workshops.delete', input: { id: pottery } })).toEqual(nothing)
    await organiser.workshops.delete({ id: pottery })
    const { revision } = await organiser.agenda.draft({ venueId })
    const { sentences } = await previewOf({ call: 'agenda.publish', input: { venueId, revision } })
    expect(sentences[0]).toMatch(/^Ana .* and Ben .* lose their seats in “Pottery”\.$/)
    expect(sentences.at(-1)).toBe('3 people get an e-mail about it.')
  })

  test('for changed flights, list the missed entries and the meals affected', async () => {
    const flight = {
      flight1DepartureAirport: 'OSL',
      flight1DepartureTime: '2026-12-01T21:00',
      flight1ArrivalTime: '2026-12-01T23:00',
      flight2DepartureAirport: null,
      flight2DepartureTime: null,
      flight2ArrivalTime: null,
    }
    const [id = ''] = edition.idsOf(3)
    const found = await previewOf({ call: 'travel.saveFlights', input: { id, version: 1, ...flight } })
    expect(found).toEqual({
      sentences: [
        'Going by their flights, 1 person misses some or all of “Welcome”.',
        `The order with Cantina ${edition.venueId} for “Dinner” is for 6, which will be 1 too many.`,
        '1 person fewer at “Dinner”.',
      ],
      isGrave: true,
      readers: 0,
    })
  })

  test('need a confirmation if a seat goes to the next in line, or a move separates people who wished for each other', async () => {
    const seat = { workshopId: edition.pottery, personId: edition.personAt(0) }
    expect((await previewOf({ call: 'workshops.removeParticipant', input: seat })).isGrave).toBe(true)
    await world().db.delete(workshopWaiting).where(eq(workshopWaiting.workshopId, edition.pottery))
    expect((await previewOf({ call: 'workshops.removeParticipant', input: seat })).isGrave).toBe(false)
    const out = { moves: [{ personId: edition.personAt(0), from: edition.roomId, to: null }] }
    const separated = await previewOf({ call: 'planning.move', input: out })
    expect(separated.sentences[1]).toMatch(/^Ana .* and Ben .* asked to share, and no longer will\.$/)
    expect(separated.isGrave).toBe(true)
    await world().db.delete(roommateWishes).where(eq(roommateWishes.venueId, edition.venueId))
    expect((await previewOf({ call: 'planning.move', input: out })).isGrave).toBe(false)
  })

  test('are empty for a refused action, and an action that fails changes nothing', async () => {
    const before = await readEverything()
    const broken = preview(testDeps(world().db), {
      venueId: edition.venueId,
      command: async (previewDeps) => {
        await previewDeps.db.delete(roomAssignments).where(eq(roomAssignments.venueId, edition.venueId))
        throw new Error('no database')
      },
    })
    await expect(broken).rejects.toThrow('no database')
    const stale = await previewOf({
      call: 'agenda.move',
      input: { id: edition.welcome, version: 7, startTime: '2026-12-01T09:00' },
    })
    expect(stale).toEqual({ sentences: [], isGrave: false, readers: 0 })
    expect(await readEverything()).toEqual(before)
  })
})
