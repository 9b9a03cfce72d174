import { eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answersOf, noChange } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { uniqueEmail } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** The writes of one confirmation, in order. */
const steps = [
  ['update', 'pending_registrations'],
  ['insert', '"user"'],
  ['insert', 'account'],
  ['insert', 'people'],
  ['update', 'people'],
  ['insert', 'attendance'],
  ['update', '"user"'],
  ['insert', 'user_roles'],
  ['insert', 'session'],
  ['insert', 'audit_log'],
] as const

describeOnBothDatabases('confirming a registration', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
    venueId = await addVenue(world().db)
    await world().db.execute(sql`create function fault() returns trigger language plpgsql as
      $$ begin raise exception 'injected' using errcode = 'XX000'; end $$`)
  })
  afterAll(() => served.close())

  const counts = async () => {
    const tables = [user, account, userRoles, people, attendance, session, auditLog]
    return Promise.all(tables.map((table) => world().db.$count(table)))
  }

  test('D7: a fault at any of ten writes saves nothing, and the next attempt saves everything', async () => {
    const browser = served.browser()
    await browser.survey.submit({
      venueId,
      email: 'ines@fault.test',
      password: 'salt-Meadow-204',
      answers: answersOf('Inês Duarte'),
    })
    const [registration] = await world().db.select().from(pendingRegistrations)
    if (!registration) throw new Error('The registration is missing.')
    const token = linkToken(deps.secret, 'claim', registration)
    const before = await counts()
    for (const [operation, table] of steps) {
      await world().db.execute(
        sql.raw(`create trigger fault before ${operation} on ${table} for each row execute function fault()`),
      )
      await expect(browser.claims.confirm({ token })).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
      await world().db.execute(sql.raw(`drop trigger fault on ${table}`))
      expect(await counts()).toEqual(before)
      expect((await world().db.select().from(pendingRegistrations))[0]).toMatchObject({
        endedAt: null,
        passwordHash: registration.passwordHash,
      })
    }
    expect(await browser.claims.confirm({ token })).toEqual({ role: 'guest', venueId, change: noChange })
  })

  test('gives no role to sign-ups without an event, and mails organisers about them together', async () => {
    const { db } = world()
    const nadia = { name: 'Nadia', email: 'nadia@alone.test', role: 'admin' as const }
    await addAccount(db, cheapPasswords, nadia)
    const newcomers = ['ana@alone.test', 'ben@alone.test']
    for (const email of newcomers) {
      const browser = served.browser()
      await browser.accounts.signUp({ email, password: 'salt-Meadow-204' })
      const [registration] = await db
        .select()
        .from(pendingRegistrations)
        .where(eq(pendingRegistrations.email, email))
      if (!registration) throw new Error('The registration is missing.')
      const token = linkToken(deps.secret, 'claim', registration)
      expect(await browser.claims.confirm({ token })).toEqual({ role: null, venueId: null, change: null })
    }
    await db.delete(outbox).where(ne(outbox.kind, 'account waiting'))
    const mailbox = createMailbox()
    await deliverAllDue({ ...deps, clock: () => new Date(Date.now() + 11 * 60_000) }, mailbox.mailer)
    const [mail, ...more] = mailbox.sent
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: nadia.email, subject: 'New accounts are waiting' })
    expect(mail?.text).toContain(newcomers.join('\n'))
    expect(mail?.text).toContain('http://localhost:3000/accounts')
    // No mail is sent if none of the accounts is waiting any more.
    await db.delete(user).where(inArray(user.email, newcomers))
    await db.update(outbox).set({ sentAt: null, attempts: 0 })
    await deliverAllDue({ ...deps, clock: () => new Date(Date.now() + 11 * 60_000) }, mailbox.mailer)
    expect(mailbox.sent).toHaveLength(1)
  })

  test('accepting a registration saves the answers and gives no access', async () => {
    const nadia = { name: 'Nadia Haddad', email: 'haddad@fault.test', role: 'admin' as const }
    const organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, nadia))
    await served.browser().survey.submit({
      venueId,
      email: 'tomas@fault.test',
      password: 'salt-Meadow-204',
      answers: answersOf('Tomáš Varga'),
    })
    const [waiting] = (await organiser.claims.waiting({ venueId })).registrations
    if (!waiting) throw new Error('The registration is not waiting.')
    expect(waiting).toMatchObject({ email: 'tomas@fault.test', studio: 'LP', person: null })
    const accounts = await world().db.$count(user)
    await organiser.claims.accept({ id: waiting.id })
    await expect(organiser.claims.accept({ id: waiting.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await world().db.$count(user)).toBe(accounts)
    expect((await organiser.attendance.list({ venueId })).map((row) => row.fullName)).toContain('Tomáš Varga')
    expect(await organiser.claims.waiting({ venueId })).toMatchObject({ total: 0, registrations: [] })
  })

  test('accepting answers undoes a check-in only on request', async () => {
    const { db } = world()
    const nadia = { name: 'Nadia Haddad', email: uniqueEmail(), role: 'admin' as const }
    const organiser = await served.signedIn(await addAccount(db, cheapPasswords, nadia))
    const email = uniqueEmail()
    const personId = await addPerson(db, { fullName: 'Bo Berg', email })
    const checkInTime = '2026-11-21T09:00:00+00:00'
    const arrived = { attending: 'yes', checkInTime: new Date(checkInTime) } as const
    await addAttendance(db, { personId, venueId, ...arrived })
    const answers = { ...answersOf('Bo Berg'), attending: 'no' as const }
    await served.browser().survey.submit({ venueId, email, password: 'salt-Meadow-204', answers })
    const [waiting] = (await organiser.claims.waiting({ venueId })).registrations
    expect(waiting).toMatchObject({ email, person: { attending: 'yes', losesCheckIn: true } })
    const id = waiting?.id ?? ''
    const row = async () =>
      (await organiser.attendance.list({ venueId })).find((one) => one.personId === personId)
    await expect(organiser.claims.accept({ id })).rejects.toMatchObject({ code: 'CHECKED_IN' })
    expect(await row()).toMatchObject({ attending: 'yes', checkInTime })
    expect(await organiser.claims.waiting({ venueId })).toMatchObject({ total: 1 })
    expect(await organiser.claims.accept({ id, undoCheckIn: true })).toEqual({ personId })
    expect(await row()).toMatchObject({ attending: 'no', checkInTime: null })
    const recorded = await db.select().from(auditLog).where(eq(auditLog.entityId, personId))
    expect(recorded).toMatchObject([
      { action: 'claim.accepted', before: { checkedIn: true }, after: { attending: 'no' } },
    ])
  })
})
