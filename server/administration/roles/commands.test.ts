import { eq, inArray, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { cookieOf } from '#server/testing/live.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { uniqueEmail } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

describeOnBothDatabases('the roles API', (world) => {
  const served = openServer(() => testDeps(world().db))
  let organiser: Client
  let nadia: { id: string; userId: string }

  beforeEach(async () => {
    const { db } = world()
    await db.delete(userRoles)
    nadia = await addMember('Nadia', 'admin')
    organiser = await served.signedIn(nadia.userId)
  })

  async function addMember(name: string, role: 'admin' | 'guest' | null) {
    const { db } = world()
    const email = uniqueEmail()
    const userId = await addAccount(db, cheapPasswords, { name, email, role })
    return { userId, id: await addPerson(db, { fullName: name, email, userId }) }
  }

  const roleNow = async (userId: string) =>
    (await world().db.select().from(userRoles).where(eq(userRoles.userId, userId)))[0]?.role ?? null

  test('replaces an account’s role and ends its sessions only once', async () => {
    const { db } = world()
    const ana = await addMember('Ana', 'guest')
    await served.signedIn(ana.userId)
    const change = { id: ana.id, from: 'guest', role: 'admin' } as const
    expect(await organiser.people.setRole(change)).toEqual({ isPasswordDropped: false })
    expect(await roleNow(ana.userId)).toBe('admin')
    expect(await db.$count(session, eq(session.userId, ana.userId))).toBe(0)
    await served.signedIn(ana.userId)
    expect(await organiser.people.setRole(change)).toEqual({ isPasswordDropped: false })
    expect(await db.$count(session, eq(session.userId, ana.userId))).toBe(1)
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, ana.id))
    expect(entries).toMatchObject([
      { action: 'role.set', before: { role: 'guest' }, after: { role: 'admin' } },
    ])
  })

  test('mails owners of an account their new role, unless they never signed in', async () => {
    const { db } = world()
    const mailbox = createMailbox()
    const deps = testDeps(db, { mailer: mailbox.mailer })
    const [ana, ben, cleo] = [
      await addMember('Ana', 'guest'),
      await addMember('Ben', 'admin'),
      await addMember('Cleo', 'guest'),
    ]
    await db.update(user).set({ usedAt: null }).where(eq(user.id, cleo.userId))
    await db.delete(outbox)
    for (const { id } of [ana, cleo]) await organiser.people.setRole({ id, from: 'guest', role: 'admin' })
    await organiser.people.setRole({ id: ben.id, from: 'admin', role: 'guest' })
    await db.delete(outbox).where(ne(outbox.kind, 'role given'))
    // The row's time is the database's.
    await deliverAllDue({ ...deps, clock: () => new Date(Date.now() + 60_000) }, mailbox.mailer)
    const addresses = await db.select({ name: user.name, email: user.email }).from(user)
    const nameOf = (address: string) => addresses.find(({ email }) => email === address)?.name
    expect(mailbox.sent.map(({ to, subject }) => `${nameOf(to)}: ${subject}`).toSorted()).toEqual([
      'Ana: You are an organiser now',
      'Ben: You are a guest now',
    ])
    expect(mailbox.sent[0]?.text).toContain('http://localhost:3000/auth')
  })

  test('sets the future role of a person without an account', async () => {
    const id = await addPerson(world().db, { fullName: 'Tove Berg' })
    await organiser.people.setRole({ id, from: 'guest', role: 'admin' })
    const [person] = await world().db.select().from(people).where(eq(people.id, id))
    expect(person).toMatchObject({ defaultRole: 'admin', userId: null })
  })

  test('restores a role that was removed', async () => {
    const { db } = world()
    const { id, userId } = await addMember('Ana', null)
    await db.update(user).set({ roleTakenAt: new Date() }).where(eq(user.id, userId))
    await organiser.people.setRole({ id, from: 'guest', role: 'guest' })
    expect(await roleNow(userId)).toBe('guest')
    expect((await db.select().from(user).where(eq(user.id, userId)))[0]?.roleTakenAt).toBeNull()
  })

  test('never removes the role of the last organiser who can sign in (security R-7)', async () => {
    const { db } = world()
    const disabled = await addMember('Off', 'admin')
    await db.update(user).set({ disabledAt: new Date() }).where(eq(user.id, disabled.userId))
    const invited = await addMember('New', 'admin')
    await db.update(user).set({ mustChangePassword: true }).where(eq(user.id, invited.userId))
    const passwordless = await addMember('None', 'admin')
    await db.delete(account).where(eq(account.userId, passwordless.userId))
    const self = { id: nadia.id, from: 'admin', role: 'guest' } as const
    await expect(organiser.people.setRole(self)).rejects.toMatchObject({ code: 'LAST_ORGANISER' })
    const [person] = await db.select().from(people).where(eq(people.id, nadia.id))
    expect([await roleNow(nadia.userId), person?.defaultRole]).toEqual(['admin', 'guest'])
    await addMember('Ana', 'admin')
    await organiser.people.setRole(self)
    expect(await roleNow(nadia.userId)).toBe('guest')
    await expect(organiser.people.known()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('deletes a password that someone else made when a person becomes an organiser', async () => {
    const { db } = world()
    const ana = await addMember('Ana', 'guest')
    await db.update(user).set({ mustChangePassword: true, usedAt: null }).where(eq(user.id, ana.userId))
    const change = { id: ana.id, from: 'guest', role: 'admin' } as const
    expect(await organiser.people.setRole(change)).toEqual({ isPasswordDropped: true })
    expect(await db.$count(account, eq(account.userId, ana.userId))).toBe(0)
  })

  test('refuses a role that has changed since, and an unknown person', async () => {
    const ana = await addMember('Ana', 'admin')
    await expect(
      organiser.people.setRole({ id: crypto.randomUUID(), from: 'guest', role: 'admin' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      organiser.people.setRole({ id: ana.id, from: 'guest', role: 'guest' }),
    ).rejects.toMatchObject({ code: 'STALE' })
  })

  /** Makes Nadia's sign-in two hours old: too old only for actions that require a fresh proof. */
  const makeStale = () =>
    world()
      .db.update(session)
      .set({ createdAt: new Date(testNow.getTime() - 2 * 60 * 60_000), provedAt: null })
      .where(eq(session.userId, nadia.userId))
  const unproved = { code: 'REAUTHENTICATION_REQUIRED' }

  test('makes no one an organiser with a session two hours old', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const email = uniqueEmail()
    const tove = await addPerson(db, { fullName: 'Tove Berg', email, defaultRole: 'admin' })
    await addAttendance(db, { personId: tove, venueId })
    const guest = await addPerson(db, { fullName: 'Ben Aro', email: uniqueEmail() })
    await addAttendance(db, { personId: guest, venueId })
    const ana = await addMember('Ana', 'guest')
    await makeStale()
    for (const call of [
      () => organiser.people.setRole({ id: ana.id, from: 'guest', role: 'admin' }),
      () => organiser.people.setRole({ id: guest, from: 'guest', role: 'admin' }),
      () => organiser.guestAccounts.create({ personId: tove, email }),
      () => organiser.guestAccounts.renew({ personId: tove }),
    ]) {
      await expect(call()).rejects.toMatchObject(unproved)
    }
    expect(await db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
    // Making a guest's account is routine and requires no proof.
    expect(await organiser.guestAccounts.renew({ personId: guest })).toMatchObject({ role: 'guest' })
    await organiser.ownAccount.reauthenticate({ password: castPassword })
    expect(await organiser.guestAccounts.create({ personId: tove, email })).toMatchObject({ role: 'admin' })
  })

  test('requires proof for the link and the function that give admin', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const email = uniqueEmail()
    const personId = await addPerson(db, { fullName: 'Tove Berg', email })
    await addAttendance(db, { personId, venueId })
    await db.delete(outbox)
    const withoutMail = await serve(testDeps(db, { organiserEmail: email, isMailConfigured: false }))
    const withMail = await serve(testDeps(db, { organiserEmail: email }))
    const signedIn = await withMail.signedIn(nadia.userId)
    await signedIn.invitations.send({ personId, venueId })
    const [mailed] = await db.select().from(outbox).where(eq(outbox.recipient, email))
    const messageId = mailed?.id ?? ''
    expect(await signedIn.outbox.reveal({ id: messageId })).toMatchObject({ url: expect.any(String) })
    const organiserWithoutMail = await withoutMail.signedIn(nadia.userId)
    const cookie = await cookieOf(testDeps(db), nadia.userId)
    await makeStale()
    for (const call of [
      () => organiserWithoutMail.invitations.link({ personId, venueId }),
      () => organiserWithoutMail.guestAccounts.linkInstead({ personId, venueId }),
      () => organiserWithoutMail.guestAccounts.setUp({ way: 'links', venueId, personIds: [personId] }),
      () => organiserWithoutMail.guestAccounts.setUp({ way: 'random', personIds: [personId] }),
      () => signedIn.invitations.send({ personId, venueId }),
      () => signedIn.outbox.reveal({ id: messageId }),
    ]) {
      await expect(call()).rejects.toMatchObject(unproved)
    }
    await db.update(people).set({ defaultRole: 'admin' }).where(eq(people.id, personId))
    const response = await fetch(`${withoutMail.url}/functions/v1/create-guest-account`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: testDeps(db).publicUrl,
        cookie,
      },
      body: JSON.stringify({ personId, email }),
    })
    await Promise.all([withoutMail.close(), withMail.close()])
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: 'Confirm that it is you first.' },
    ])
    expect(await db.$count(user, eq(user.email, email))).toBe(0)
  })

  test('mails all other organisers when a person becomes an organiser', async () => {
    const { db } = world()
    const clara = await addMember('Clara', 'admin')
    const ana = await addMember('Ana', 'guest')
    await db.delete(outbox)
    await organiser.people.setRole({ id: ana.id, from: 'guest', role: 'admin' })
    const [owner] = await db.select().from(user).where(eq(user.id, ana.userId))
    const mailed = async () => {
      const sent = await db.select().from(outbox).where(eq(outbox.kind, 'new organiser'))
      return sent.map(({ recipient, facts }) => [recipient, facts['email']]).toSorted()
    }
    const others = await db
      .select({ email: user.email })
      .from(user)
      .where(inArray(user.id, [nadia.userId, clara.userId]))
    expect(await mailed()).toEqual(others.map(({ email }) => [email, owner?.email]).toSorted())
    // Setting the same role again sends no second mail.
    await organiser.people.setRole({ id: ana.id, from: 'guest', role: 'admin' })
    expect(await mailed()).toHaveLength(2)
  })
})
