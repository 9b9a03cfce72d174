import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteItem, moveEntry, updateItem } from '#server/agenda/commands.ts'
import { deleteWorkshop, updateWorkshop } from '#server/programme/commands.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import type { Deps } from '#server/core/deps.ts'
import { addAccount } from '#server/testing/cast.ts'
import { addLine, formOf, lineFor, seatedIn } from '#server/testing/line.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { removeParticipant, signUp, withdraw } from '#server/seats/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('a person’s time that becomes free', (world) => {
  let deps: Deps
  let actorId: string
  let line: Awaited<ReturnType<typeof addLine>>
  let item: string

  beforeAll(async () => {
    deps = testDeps(world().db)
    const nadia = { name: 'Nadia', email: 'nadia@time.test', role: 'admin' as const }
    actorId = await addAccount(world().db, cheapPasswords, nadia)
  })

  /** Bo and Cy have seats in Kiln, at the hour of Pottery, so neither can take Pottery's only seat. */
  beforeEach(async () => {
    const { db } = world()
    line = await addLine(db)
    const { venueId, ana, bo, cy, kiln, pottery } = line
    const { title, type, startTime, endTime, description, location } = await formOf(db, kiln)
    const entry = {
      venueId,
      workshopId: kiln,
      title,
      type,
      startTime,
      endTime: endTime ?? '',
      description,
      location,
    }
    const [inserted] = await db.insert(agendaItems).values(entry).returning()
    item = inserted?.id ?? ''
    for (const { personId } of [bo, cy])
      await db.insert(workshopSignups).values({ workshopId: kiln, personId, venueId })
    await withdraw(deps, { workshopId: pottery, personId: ana.personId })
  })

  const bosSeat = () => ({ workshopId: line.kiln, personId: line.bo.personId })
  const later = { startTime: '2026-12-01T14:00', endTime: '2026-12-01T15:00' }
  const itemForm = async (fields: object) => {
    const [row] = await world().db.select().from(agendaItems).where(eq(agendaItems.id, item))
    if (!row) throw new Error('The item is gone.')
    const { title, type, startTime, endTime, description, location, version } = row
    return { id: item, version, title, type, startTime, endTime, description, location, ...fields }
  }

  test('a free seat isn’t given to people in line who have a clash', async () => {
    expect(await seatedIn(world().db, line.pottery)).toEqual([])
    expect(await lineFor(world().db, line.pottery)).toEqual([line.bo.personId, line.cy.personId])
  })

  test('a seat that no one in line can take goes to the next sign-up', async () => {
    const { ana, pottery } = line
    expect(await signUp(world().db, { workshopId: pottery, personId: ana.personId }, testNow)).toEqual({})
  })

  test('a person who takes the seat despite the clash leaves the line', async () => {
    const { bo, cy, pottery } = line
    await signUp(world().db, { workshopId: pottery, personId: bo.personId }, testNow)
    expect(await lineFor(world().db, pottery)).toEqual([cy.personId])
  })

  test.for([
    ['by giving back the other seat', () => withdraw(deps, bosSeat())],
    ['by an organiser', () => removeParticipant(deps, actorId, bosSeat())],
    [
      'by moving the other workshop',
      () => moveEntry(deps, actorId, { id: item, version: 1, startTime: later.startTime }),
    ],
    ['by other times of the item', async () => updateItem(deps, actorId, await itemForm(later))],
    [
      'by other times of the workshop',
      async () => updateWorkshop(deps, actorId, { ...(await formOf(world().db, line.kiln)), ...later }),
    ],
    [
      'by moving the workshop itself',
      () => moveEntry(deps, actorId, { id: line.pottery, version: 1, startTime: later.startTime }),
    ],
    ['by deleting the item', () => deleteItem(deps, actorId, item)],
    ['by deleting the workshop', () => deleteWorkshop(deps, actorId, line.kiln)],
  ] as const)('%s gives the seat to the first in line', async ([, free]) => {
    await free()
    expect(await seatedIn(world().db, line.pottery)).toEqual([line.bo.personId])
    expect(await lineFor(world().db, line.pottery)).toEqual([line.cy.personId])
  })
})
