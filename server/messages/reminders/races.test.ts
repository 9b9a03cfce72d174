import { anyRecipients } from '#server/testing/announced.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { lockWriting } from '#server/messages/commands.ts'
import { remindAll, setReminder } from '#server/messages/reminders/commands.ts'
import { reminders } from '#server/db/tables/messages-reminders.ts'
import { messageRecipients, messages } from '#server/db/tables/messages.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

const world = openRaceWorld()
let actorId: string
let venueId: string
let personIds: string[]

beforeAll(async () => {
  const account = { name: 'Nadia', email: 'nadia@races.test', role: 'admin' as const }
  actorId = await addAccount(world.db, cheapPasswords, account)
})
beforeEach(async () => {
  for (const table of [outbox, messages, reminders]) await world.db.delete(table)
  venueId = await addVenue(world.db)
  personIds = await addGuests(world.db, venueId, 20)
  for (const id of personIds)
    await world.db
      .update(people)
      .set({ email: `${id}@races.test` })
      .where(eq(people.id, id))
  await world.db.insert(reminders).values({ venueId, kind: 'flights', days: 20 })
})

const processes = () => [world.db, world.second.db, world.db, world.second.db].map((db) => testDeps(db))
const countReminders = () => world.db.$count(outbox, eq(outbox.kind, 'reminder'))

test('four processes write each reminder once', async () => {
  await Promise.all(processes().map(remindAll))
  expect(await countReminders()).toBe(20)
  expect(await world.db.$count(messages)).toBe(1)
})

test('a person on the lists of two events gets only one reminder a day', async () => {
  const other = await addVenue(world.db)
  await world.db.insert(reminders).values({ venueId: other, kind: 'flights', days: 20 })
  await world.db
    .insert(attendance)
    .values(personIds.map((personId) => ({ personId, venueId: other, attending: 'yes' as const })))
  await Promise.all(processes().map(remindAll))
  expect(await countReminders()).toBe(20)
})

/** Looks for due reminders while an organiser's message is being written. */
async function remindDuringMessage({ isLocked }: { isLocked: boolean }): Promise<number> {
  const rounds: Promise<void>[] = []
  await world.db.transaction(async (tx) => {
    if (isLocked) await lockWriting(tx)
    const id = randomUUID()
    const message = { subject: 'News', text: 'News.', leavesAt: testNow, way: 'mail' as const }
    await tx.insert(messages).values({ id, venueId, ...message })
    const recipients = personIds.map((personId) => ({ id: randomUUID(), messageId: id, personId }))
    await tx.insert(messageRecipients).values(recipients)
    const mails = recipients.map(({ id: messageRecipientId, personId }) => ({
      kind: 'message' as const,
      recipient: `${personId}@races.test`,
      isHeld: false,
      runAt: testNow,
      messageRecipientId,
    }))
    await tx.insert(outbox).values(mails)
    rounds.push(remindAll(testDeps(world.second.db)))
    // Wait long enough for the reminder to be written if there were no lock.
    await setTimeout(1_000)
  })
  await Promise.all(rounds)
  return countReminders()
}

test('a reminder waits for a message that is being written, and no one gets both', async () => {
  expect(await remindDuringMessage({ isLocked: true })).toBe(0)
})

test('control: without the lock all people get both mails', async () => {
  expect(await remindDuringMessage({ isLocked: false })).toBe(20)
})

test('two organisers who turn a reminder on concurrently store it once', async () => {
  const settings = [3, 4, 3, 4].map((days) => ({
    venueId,
    kind: 'sharing' as const,
    days,
    announced: anyRecipients(),
  }))
  await Promise.all(
    settings.map((one, index) => setReminder(testDeps(index % 2 ? world.db : world.second.db), actorId, one)),
  )
  expect(await world.db.$count(reminders, eq(reminders.kind, 'sharing'))).toBe(1)
})
