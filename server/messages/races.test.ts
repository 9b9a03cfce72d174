import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGuestAccount } from '#server/invitations/guest-accounts/commands.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { createMailer } from '#server/mail/delivery/mailer.ts'
import type { Mailer } from '#server/core/ports.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { sendMessage } from '#server/messages/commands.ts'
import { messageRecipients } from '#server/db/tables/messages.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { createInbox } from '#server/testing/smtp.ts'
import { createRaceWorld, type RaceWorld } from '#server/testing/world.ts'

let world: RaceWorld
let inbox: Awaited<ReturnType<typeof createInbox>>
let mailers: Mailer[]
let actorId: string
let venueId: string
let personIds: string[]

beforeAll(async () => {
  world = await createRaceWorld()
  inbox = await createInbox()
  mailers = [0, 1].map(() => createMailer(inbox.url, 'Events <events@quarterdeck.test>'))
  actorId = await addAccount(world.db, cheapPasswords, {
    name: 'Nadia',
    email: 'nadia@races.test',
    role: 'admin',
  })
})
afterAll(async () => {
  for (const mailer of mailers) mailer.close()
  await inbox.close()
  await world.close()
})
beforeEach(async () => {
  inbox.received.length = 0
  await world.db.delete(outbox)
  venueId = await addVenue(world.db)
  personIds = await addGuests(world.db, venueId, 60)
  for (const [index, id] of personIds.entries())
    await world.db
      .update(people)
      .set({ email: `guest${index}-${venueId}@races.test` })
      .where(eq(people.id, id))
})

const message = () => ({
  id: randomUUID(),
  venueId,
  personIds,
  subject: 'See you',
  text: '{personal link}',
  leavesAt: null,
  shown: personIds.length,
})
const [firstDeps, secondDeps] = [() => testDeps(world.db), () => testDeps(world.second.db)]

test('stores a message that two processes send once, and two concurrent messages as two', async () => {
  const [repeated, other] = [message(), message()]
  const sent = await Promise.all(
    [repeated, repeated, other].map((each, index) =>
      sendMessage(index % 2 === 0 ? firstDeps() : secondDeps(), actorId, each),
    ),
  )
  expect(sent.map(({ mailed }) => mailed)).toEqual([60, 60, 60])
  expect(await world.db.$count(messageRecipients)).toBe(120)
  expect(await world.db.$count(outbox)).toBe(120)
  expect(await world.db.$count(invitations)).toBe(60)
})

test('two processes that send a message together mail each recipient once', async () => {
  await sendMessage(firstDeps(), actorId, message())
  await Promise.all(
    mailers.map((mailer, index) => deliverAllDue(index === 0 ? firstDeps() : secondDeps(), mailer)),
  )
  const got = inbox.received.flatMap(({ to }) => to)
  expect(got).toHaveLength(60)
  expect(new Set(got)).toHaveProperty('size', 60)
})

test('concurrent requests give a person a temporary password or a personal link, but never both', async () => {
  const caller = { userId: actorId, role: 'admin' as const, isProved: true }
  const withAccounts = personIds.slice(0, 12)
  const results = await Promise.all([
    sendMessage(firstDeps(), actorId, message()),
    ...withAccounts.map((personId, index) =>
      outcome(
        createGuestAccount(secondDeps(), caller, { personId, email: `guest${index}-${venueId}@races.test` }),
      ),
    ),
  ])
  expect(results).toHaveLength(13)
  for (const personId of withAccounts) {
    const [person] = await world.db.select().from(people).where(eq(people.id, personId))
    const links = await world.db.select().from(invitations).where(eq(invitations.personId, personId))
    const isOpen = links.some(({ revokedAt }) => revokedAt === null)
    expect([person?.userId !== null, isOpen].filter(Boolean)).toHaveLength(1)
  }
})
