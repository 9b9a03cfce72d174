import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import type { Deps } from '#server/core/deps.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { addAccount, addAttendance, addPerson } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { openServer } from '#server/testing/open-server.ts'
import { browser, cheapPasswords, signIn, testDeps, testNow } from '#server/testing/served.ts'
import { standInForTests } from '#server/testing/stand-in.ts'
import type { World } from '#server/testing/world.ts'

type ServerGuest = { personId: string; userId: string; email: string }

/**
 * A server for the surrounding tests, with a signed-in organiser, a mailbox and a service that takes posts. Each test
 * begins at `testNow` with nothing mailed or posted, and may move `now`.
 */
export function openOrganiserServer(world: () => World) {
  const mailbox = createMailbox()
  const standIn = standInForTests()
  let deps: Deps
  let organiserId = ''
  beforeAll(() => {
    const outside = { mailer: mailbox.mailer, postHosts: [standIn.url] }
    deps = testDeps(world().db, { clock: () => organiserServer.now, ...outside })
  })
  const served = openServer(() => deps)
  const organiser = browser(() => served.url)
  const organiserEmail = 'nadia@office.test'
  beforeAll(async () => {
    const fields = { name: 'Nadia', email: organiserEmail, role: 'admin' } as const
    organiserId = await addAccount(deps.db, cheapPasswords, fields)
    await signIn(organiser, deps, organiserId)
  })
  beforeEach(async () => {
    organiserServer.now = testNow
    mailbox.empty()
    standIn.empty()
    await deps.db.delete(outbox)
  })
  const organiserServer = {
    now: testNow,
    mailbox,
    standIn,
    served,
    organiser,
    organiserEmail,
    get deps() {
      return deps
    },
    get organiserId() {
      return organiserId
    },
    /** Moves the clock. */
    later: (seconds: number) =>
      void (organiserServer.now = new Date(organiserServer.now.getTime() + seconds * 1000)),
    deliver: () => deliverAllDue(deps, mailbox.mailer),
    /** Adds a person with an account to an edition. */
    addGuest: async (
      venueId: string,
      fullName: string,
      attending: 'yes' | 'maybe' = 'yes',
    ): Promise<ServerGuest> => {
      const email = `${randomUUID()}@office.test`
      const userId = await addAccount(deps.db, cheapPasswords, { name: fullName, email, role: 'guest' })
      const personId = await addPerson(deps.db, { fullName, email, userId })
      await addAttendance(deps.db, { personId, venueId, attending })
      return { personId, userId, email }
    },
  }
  return organiserServer
}
