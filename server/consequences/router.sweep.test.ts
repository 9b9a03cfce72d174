import { ORPCError } from '@orpc/client'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { PreviewedAction } from '#contract/consequences.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { readSnapshot } from '#server/consequences/queries.ts'
import { consequencesOf } from '#server/consequences/rules.ts'
import { isLongRun } from '#server/env.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { addSmallEdition } from '#server/testing/small-edition.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshops } from '#server/db/tables/workshops.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { testDeps } from '#server/testing/served.ts'

type Action = z.input<typeof PreviewedAction>
const answers = ['yes', 'maybe', 'no'] as const

describeOnBothDatabases('consequences', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let edition: Awaited<ReturnType<typeof addSmallEdition>>
  let venueId: string

  /** Runs the action's own call, naming the number of mails that the preview showed. */
  async function carryOut(action: Action, shown: number): Promise<unknown> {
    switch (action.call) {
      case 'attendance.setMany':
        return organiser.attendance.setMany({ ...action.input, venueId, undoCheckIn: true, shown })
      case 'people.uninvite':
        return organiser.people.uninvite({ ...action.input, venueId, undoCheckIn: true, shown })
      case 'planning.move':
        return organiser.planning.move({ ...action.input, venueId })
      case 'travel.saveFlights':
        return organiser.travel.saveFlights(action.input)
      case 'agenda.update':
        return organiser.agenda.update(action.input)
      case 'agenda.move':
        return organiser.agenda.move(action.input)
      case 'agenda.shift':
        return organiser.agenda.shift(action.input)
      case 'agenda.delete':
        return organiser.agenda.delete(action.input)
      case 'agenda.publish':
        return organiser.agenda.publish({
          ...action.input,
          announced: await fingerprintOf(organiser, action),
        })
      case 'workshops.update':
        return organiser.workshops.update(action.input)
      case 'workshops.delete':
        return organiser.workshops.delete(action.input)
      case 'workshops.removeParticipant':
        return organiser.workshops.removeParticipant(action.input)
    }
  }

  /** Numbers that select an action on the edition's current state. */
  type Draw = { kind: number; positions: number[]; number: number }

  async function actionOf({ kind, positions, number }: Draw): Promise<Action | undefined> {
    const { db } = world()
    const attendees = await db.select().from(attendance).where(eq(attendance.venueId, venueId))
    const chosen = attendees.filter(({ id }) => edition.idsOf(...positions).includes(id))
    const [attendee] = chosen
    const title = number % 2 === 0 ? 'Pottery' : 'Yoga'
    const [workshop] = await db
      .select()
      .from(workshops)
      .where(and(eq(workshops.venueId, venueId), eq(workshops.title, title)))
    const startTime = `2026-12-0${1 + (number % 3)}T${String(8 + (number % 10)).padStart(2, '0')}:00`
    if (kind < 4) {
      const attending = answers[number % 3] ?? 'yes'
      const changes = answers
        .map((from) => ({
          from,
          attending,
          ids: chosen.filter((row) => row.attending === from && from !== attending).map(({ id }) => id),
        }))
        .filter(({ ids }) => ids.length > 0)
      return changes.length === 0 ? undefined : { call: 'attendance.setMany', input: { changes } }
    }
    if (!attendee) return undefined
    if (kind < 6) {
      const places = await db.select().from(rooms).where(eq(rooms.venueId, venueId)).orderBy(rooms.roomNumber)
      const [bed] = await db
        .select()
        .from(roomAssignments)
        .where(and(eq(roomAssignments.venueId, venueId), eq(roomAssignments.personId, attendee.personId)))
      const move = {
        personId: attendee.personId,
        from: bed?.roomId ?? null,
        to: places[number % 3]?.id ?? null,
      }
      return { call: 'planning.move', input: { moves: [move] } }
    }
    if (kind < 8) {
      const flight2 = { flight2DepartureAirport: null, flight2DepartureTime: null, flight2ArrivalTime: null }
      const flight1 = {
        flight1DepartureAirport: 'OSL',
        flight1DepartureTime: `${startTime.slice(0, 10)}T06:00`,
        flight1ArrivalTime: startTime,
      }
      return {
        call: 'travel.saveFlights',
        input: { id: attendee.id, version: attendee.version, ...flight1, ...flight2 },
      }
    }
    if (!workshop) return undefined
    const { id } = workshop
    const listed = (await organiser.agenda.list({ venueId })).find((entry) => entry.workshopId === id)
    const { version } = listed ?? workshop
    if (kind === 8)
      return { call: 'workshops.removeParticipant', input: { workshopId: id, personId: attendee.personId } }
    if (kind === 9) return { call: 'agenda.move', input: { id, version, startTime } }
    if (kind === 10)
      return {
        call: 'agenda.shift',
        input: { venueId, days: 1, entries: [{ id, startTime: workshop.startTime }] },
      }
    if (kind === 12 && number % 3 === 0) {
      // From here on, programme changes wait until an action publishes them.
      await organiser.agenda.setDraft({ venueId, isDraft: true })
      const { revision } = await organiser.agenda.draft({ venueId })
      return { call: 'agenda.publish', input: { venueId, revision } }
    }
    if (kind === 11) return { call: 'people.uninvite', input: { ids: [attendee.id] } }
    return number % 4 === 0 ? { call: 'workshops.delete', input: { id } } : undefined
  }

  test('are the same in the preview as after the action itself, for many random actions', async () => {
    const { db } = world()
    const mails = () => db.select({ id: outbox.id, recipient: outbox.recipient }).from(outbox)
    const countRecipientsSince = async (before: { id: string }[]) => {
      const known = new Set(before.map(({ id }) => id))
      return new Set((await mails()).flatMap(({ id, recipient }) => (known.has(id) ? [] : [recipient]))).size
    }
    const drawn: fc.Arbitrary<Draw> = fc.record({
      kind: fc.nat(12),
      positions: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 }),
      number: fc.nat(100),
    })
    let changes = 0
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 6 }), async (steps) => {
        // An edition of its own, because without people every action would be refused.
        edition = await addSmallEdition(db)
        venueId = edition.venueId
        for (const step of steps) {
          const action = await actionOf(step)
          if (!action) continue
          const previewed = await organiser.consequences.preview({ venueId, deed: action })
          const [before, sent] = [await readSnapshot(db, venueId), await mails()]
          const result = await resultOf(carryOut(action, previewed.readers))
          if (result === 'done') changes += 1
          const after = { ...(await readSnapshot(db, venueId)), mails: await countRecipientsSince(sent) }
          const movedIds =
            action.call === 'planning.move' ? action.input.moves.map(({ personId }) => personId) : []
          const seat = action.call === 'workshops.removeParticipant' ? [action.input.personId] : []
          // A refused action has no consequences.
          const nothing = { sentences: [], isGrave: false, readers: 0 }
          const actual = consequencesOf(before, after, [...movedIds, ...seat])
          expect(previewed).toEqual(result === 'refused' ? nothing : actual)
        }
      }),
      { numRuns: isLongRun() ? 2_500 : 12 },
    )
    expect(changes).toBeGreaterThan(isLongRun() ? 5_000 : 0)
  })
})

const resultOf = (called: Promise<unknown>): Promise<'done' | 'refused'> =>
  called.then(
    () => 'done',
    (reason: unknown) => {
      if (reason instanceof ORPCError && reason.defined) return 'refused'
      throw reason
    },
  )
