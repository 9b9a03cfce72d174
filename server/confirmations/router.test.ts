import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/accounts/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import { claims } from '#server/claims/tables.ts'
import { acceptClaim } from '#server/confirmations/commands.ts'
import type { Deps } from '#server/lib/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/outbox/tables.ts'
import { people } from '#server/people/tables.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const email = 'ines@confirm.test'

describeOnBothDatabases('a waiting registration', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string
  let actorId: string

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    for (const table of [outbox, claims, attendance, people, session, account, userRoles, user])
      await world().db.delete(table)
    actorId = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: 'nadia@confirm.test',
      role: 'admin',
    })
  })

  const answers = answersOf('Inês Duarte')
  const register = (browser: Client) =>
    browser.survey.submit({ venueId, email, password: 'salt-Meadow-204', answers })
  const onlyClaim = async () => {
    const [claim, ...others] = await world().db.select().from(claims)
    if (!claim || others.length > 0) throw new Error('Exactly one claim was expected.')
    return claim
  }

  test('an organiser’s accepting at the moment somebody with that address confirms ends neither with a bug', async () => {
    await register(served.browser())
    const accepted = await onlyClaim()
    const browser = served.browser()
    await register(browser)
    const [confirmed] = await world().db.select().from(claims).where(ne(claims.id, accepted.id))
    const token = confirmed ? linkToken(deps.secret, 'claim', confirmed) : ''
    let confirming: Promise<unknown> | undefined
    await world().db.transaction(async (tx) => {
      await acceptClaim({ ...deps, db: tx }, actorId, accepted.id)
      confirming = browser.claims.confirm({ token })
      // Long enough for the confirmation to reach what this transaction holds.
      await tx.execute(sql`select pg_sleep(0.5)`)
    })
    expect(await confirming).toEqual({ role: 'guest', venueId })
    expect(await world().db.$count(people)).toBe(1)
  })

  test('an organiser’s correction of an address is in the audit log', async () => {
    const organiser = await served.signedIn(actorId)
    await register(served.browser())
    const { id } = await onlyClaim()
    await organiser.claims.correctAddress({ id, email: 'ines.duarte@confirm.test' })
    await organiser.claims.resend({ id })
    const told = await world()
      .db.select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(auditLog.createdAt)
    expect(told).toEqual([{ action: 'claim.address corrected' }, { action: 'claim.sent again' }])
  })

  test('organisers are told of somebody meant to be one who answers without a role, and of nobody who is one', async () => {
    await addPerson(world().db, { fullName: 'Inês Duarte', email, defaultRole: 'admin' })
    await addPerson(world().db, { fullName: 'Nadia', email: 'nadia@confirm.test', defaultRole: 'admin' })
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Inês', email })
    await (await served.signedIn(actorId)).survey.answer({ venueId, answers: answersOf('Nadia') })
    await (await served.signedIn(userId)).survey.answer({ venueId, answers })
    const told = await world().db.select({ facts: outbox.facts }).from(outbox)
    expect(told).toEqual([{ facts: { email } }])
  })
})
