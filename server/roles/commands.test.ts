import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/accounts/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import { people } from '#server/people/tables.ts'
import { addAccount, addPerson } from '#server/testing/cast.ts'
import { freshEmail } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('roles', (world) => {
  let served: Awaited<ReturnType<typeof serve>>
  let organiser: Client
  let nadia: { id: string; userId: string }

  beforeAll(async () => {
    served = await serve(testDeps(world().db))
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    const { db } = world()
    await db.delete(userRoles)
    nadia = await member('Nadia', 'admin')
    organiser = await served.signedIn(nadia.userId)
  })

  async function member(name: string, role: 'admin' | 'guest' | null) {
    const { db } = world()
    const email = freshEmail()
    const userId = await addAccount(db, cheapPasswords, { name, email, role })
    return { userId, id: await addPerson(db, { fullName: name, email, userId }) }
  }

  const roleNow = async (userId: string) =>
    (await world().db.select().from(userRoles).where(eq(userRoles.userId, userId)))[0]?.role ?? null

  test('the account’s role is replaced, its sessions end, and doing it again changes nothing', async () => {
    const { db } = world()
    const ana = await member('Ana', 'guest')
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

  test('without an account it is the role they will get', async () => {
    const id = await addPerson(world().db, { fullName: 'Tove Berg' })
    await organiser.people.setRole({ id, from: 'guest', role: 'admin' })
    const [person] = await world().db.select().from(people).where(eq(people.id, id))
    expect(person).toMatchObject({ defaultRole: 'admin', userId: null })
  })

  test('an account that lost its role gets it back by an organiser’s hand', async () => {
    const { db } = world()
    const { id, userId } = await member('Ana', null)
    await db.update(user).set({ roleTakenAt: new Date() }).where(eq(user.id, userId))
    await organiser.people.setRole({ id, from: 'guest', role: 'guest' })
    expect(await roleNow(userId)).toBe('guest')
    expect((await db.select().from(user).where(eq(user.id, userId)))[0]?.roleTakenAt).toBeNull()
  })

  test('the last organiser who can sign in stays one (security R-7)', async () => {
    const { db } = world()
    const disabled = await member('Off', 'admin')
    await db.update(user).set({ disabledAt: new Date() }).where(eq(user.id, disabled.userId))
    const invited = await member('New', 'admin')
    await db.update(user).set({ mustChangePassword: true }).where(eq(user.id, invited.userId))
    const passwordless = await member('None', 'admin')
    await db.delete(account).where(eq(account.userId, passwordless.userId))
    const self = { id: nadia.id, from: 'admin', role: 'guest' } as const
    await expect(organiser.people.setRole(self)).rejects.toMatchObject({ code: 'LAST_ORGANISER' })
    const [person] = await db.select().from(people).where(eq(people.id, nadia.id))
    expect([await roleNow(nadia.userId), person?.defaultRole]).toEqual(['admin', 'guest'])
    await member('Ana', 'admin')
    await organiser.people.setRole(self)
    expect(await roleNow(nadia.userId)).toBe('guest')
    await expect(organiser.people.known()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('a password somebody else made does not open an organiser’s account', async () => {
    const { db } = world()
    const ana = await member('Ana', 'guest')
    await db.update(user).set({ mustChangePassword: true, usedAt: null }).where(eq(user.id, ana.userId))
    const change = { id: ana.id, from: 'guest', role: 'admin' } as const
    expect(await organiser.people.setRole(change)).toEqual({ isPasswordDropped: true })
    expect(await db.$count(account, eq(account.userId, ana.userId))).toBe(0)
  })

  test('a role somebody else changed meanwhile, and nobody, are refused', async () => {
    const ana = await member('Ana', 'admin')
    await expect(
      organiser.people.setRole({ id: crypto.randomUUID(), from: 'guest', role: 'admin' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      organiser.people.setRole({ id: ana.id, from: 'guest', role: 'guest' }),
    ).rejects.toMatchObject({ code: 'STALE' })
  })
})
