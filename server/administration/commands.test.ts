import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { account, factors, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addPerson, addVenue } from '#server/testing/cast.ts'
import { uniqueEmail } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const factorOf = (userId: string) => ({
  userId,
  friendlyName: 'Phone',
  secret: 'sealed',
  lastStep: 0,
  confirmedAt: testNow,
})

describeOnBothDatabases('the accounts API', (world) => {
  const served = openServer(() => testDeps(world().db))
  let organiser: Client
  let nadia: string

  beforeEach(async () => {
    await world().db.delete(userRoles)
    nadia = await addTestAccount({ name: 'Nadia Haddad', role: 'admin' })
    organiser = await served.signedIn(nadia)
  })

  type AccountFields = {
    name?: string
    email?: string
    role?: 'admin' | 'guest'
    mustChangePassword?: boolean
  }
  const addTestAccount = ({ name = 'Ana Lima', email = uniqueEmail(), ...more }: AccountFields = {}) =>
    addAccount(world().db, cheapPasswords, { name, email, ...more })
  const roleNow = async (userId: string) =>
    (await world().db.select().from(userRoles).where(eq(userRoles.userId, userId)))[0]?.role ?? null
  const rowOf = async (id: string) => (await organiser.administration.list()).find((row) => row.id === id)
  const lastUseOf = async (id: string) => Date.parse((await rowOf(id))?.lastUsedAt ?? '')
  const auditOf = async (id: string) =>
    (
      await world().db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.createdAt)
    ).map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))

  test('lists each account’s state and last use', async () => {
    const email = uniqueEmail()
    const id = await addTestAccount({ email, role: 'guest' })
    const personId = await addPerson(world().db, { fullName: 'Ana Lima Costa', email, userId: id })
    await served.signedIn(id)
    expect(await rowOf(id)).toEqual({
      id,
      name: 'Ana Lima',
      email,
      role: 'guest',
      isRoleTaken: false,
      isDisabled: false,
      hasSignedIn: true,
      mustChange: false,
      personId,
      person: 'Ana Lima Costa',
      fittingPerson: null,
      hasFactor: false,
      devices: 1,
      lastUsedAt: expect.stringMatching(/^20/),
      madeAt: expect.stringMatching(/^20/),
    })
    await world().db.update(user).set({ usedAt: null, mustChangePassword: true }).where(eq(user.id, id))
    await world().db.delete(session).where(eq(session.userId, id))
    expect(await rowOf(id)).toMatchObject({
      hasSignedIn: false,
      mustChange: true,
      devices: 0,
      lastUsedAt: null,
    })
  })

  test('shows only the day of a guest’s last use, but the time of an organiser’s', async () => {
    const usedAt = new Date('2026-11-20T08:31:17.250Z')
    const idOf = async (role: 'admin' | 'guest') => {
      const id = await addTestAccount({ role })
      await world().db.update(user).set({ usedAt }).where(eq(user.id, id))
      return id
    }
    expect(await lastUseOf(await idOf('guest'))).toBe(Date.parse('2026-11-20T00:00:00Z'))
    expect(await lastUseOf(await idOf('admin'))).toBe(usedAt.getTime())
  })

  test('gives a role once, ends the account’s sessions, and links the person with the same address', async () => {
    const email = uniqueEmail()
    const id = await addTestAccount({ email })
    const personId = await addPerson(world().db, { fullName: 'Ana Lima', email: email.toUpperCase() })
    expect(await rowOf(id)).toMatchObject({ role: null, fittingPerson: 'Ana Lima' })
    await served.signedIn(id)
    const change = { id, from: null, role: 'guest' } as const
    expect(await organiser.administration.setRole(change)).toEqual({
      linkedPerson: 'Ana Lima',
      isPasswordDropped: false,
    })
    expect(await rowOf(id)).toMatchObject({ role: 'guest', personId, fittingPerson: null, devices: 0 })
    await served.signedIn(id)
    await organiser.administration.setRole(change)
    expect(await world().db.$count(session, eq(session.userId, id))).toBe(1)
    expect(await auditOf(id)).toEqual([
      { action: 'role.set', actorId: nadia, before: { role: null }, after: { role: 'guest' } },
    ])
    expect(await auditOf(personId)).toMatchObject([{ action: 'account.linked', actorId: nadia }])
  })

  test('takes a role away until an organiser restores it', async () => {
    const email = uniqueEmail()
    const id = await addTestAccount({ email, role: 'admin' })
    await addPerson(world().db, { fullName: 'Ana Lima', email, userId: id, defaultRole: 'admin' })
    await organiser.administration.setRole({ id, from: 'admin', role: null })
    expect(await rowOf(id)).toMatchObject({ role: null, isRoleTaken: true, person: 'Ana Lima' })
    const [person] = await world().db.select().from(people).where(eq(people.userId, id))
    expect(person?.defaultRole).toBe('guest')
    await organiser.administration.setRole({ id, from: null, role: 'guest' })
    expect(await rowOf(id)).toMatchObject({ role: 'guest', isRoleTaken: false })
  })

  test('deletes a password that someone else made when the account becomes an organiser’s', async () => {
    const id = await addTestAccount({ role: 'guest', mustChangePassword: true })
    expect(await organiser.administration.setRole({ id, from: 'guest', role: 'admin' })).toEqual({
      linkedPerson: null,
      isPasswordDropped: true,
    })
    expect(await world().db.$count(account, eq(account.userId, id))).toBe(0)
  })

  test('refuses a role that has changed since, and an unknown account', async () => {
    const id = await addTestAccount({ role: 'admin' })
    const absent = crypto.randomUUID()
    const { setRole, disable, enable, link, endSessions } = organiser.administration
    await expect(setRole({ id, from: null, role: 'guest' })).rejects.toMatchObject({ code: 'STALE' })
    await expect(setRole({ id: absent, from: null, role: 'guest' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const call of [disable, enable, link, endSessions]) {
      await expect(call({ id: absent })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('links only the person with the proved address, and gives the account the guest role', async () => {
    const email = uniqueEmail()
    const id = await addTestAccount({ email })
    await expect(organiser.administration.link({ id })).rejects.toMatchObject({ code: 'NOBODY_FITS' })
    await addPerson(world().db, { fullName: 'Ana Lima', email })
    await world().db.update(user).set({ emailVerified: false }).where(eq(user.id, id))
    expect(await rowOf(id)).toMatchObject({ fittingPerson: null })
    await expect(organiser.administration.link({ id })).rejects.toMatchObject({ code: 'NOBODY_FITS' })
    await world().db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
    expect(await organiser.administration.link({ id })).toEqual({ linkedPerson: 'Ana Lima' })
    expect(await roleNow(id)).toBe('guest')
    await expect(organiser.administration.link({ id })).rejects.toMatchObject({ code: 'NOBODY_FITS' })
  })

  test('links an account whose role was removed only once it has a role again', async () => {
    const email = uniqueEmail()
    const id = await addTestAccount({ email, role: 'guest' })
    await organiser.administration.setRole({ id, from: 'guest', role: null })
    await addPerson(world().db, { fullName: 'Ana Lima', email })
    await expect(organiser.administration.link({ id })).rejects.toMatchObject({ code: 'NOBODY_FITS' })
    expect([await roleNow(id), (await rowOf(id))?.fittingPerson]).toEqual([null, null])
    const restoredRole = { id, from: null, role: 'guest' } as const
    expect(await organiser.administration.setRole(restoredRole)).toMatchObject({ linkedPerson: 'Ana Lima' })
  })

  test('R-7: never disables or demotes the last organiser who can sign in, even at their own request', async () => {
    const { setRole, disable } = organiser.administration
    const disabled = await addTestAccount({ role: 'admin' })
    await disable({ id: disabled })
    await addTestAccount({ role: 'admin', mustChangePassword: true })
    for (const role of ['guest', null] as const) {
      await expect(setRole({ id: nadia, from: 'admin', role })).rejects.toMatchObject({
        code: 'LAST_ORGANISER',
      })
    }
    await expect(disable({ id: nadia })).rejects.toMatchObject({ code: 'LAST_ORGANISER' })
    expect(await rowOf(nadia)).toMatchObject({ role: 'admin', isDisabled: false })
    await addTestAccount({ role: 'admin' })
    await disable({ id: nadia })
    await expect(organiser.administration.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('logs repeated disabling and enabling once each, and keeps the owner’s earlier log entries', async () => {
    const id = await addTestAccount({ name: 'Ines Duarte', role: 'admin' })
    const ines = await served.signedIn(id)
    const venueId = await addVenue(world().db)
    await ines.studios.add({
      name: `Studio ${id}`,
      location: null,
      contactEmail: null,
      contactPhone: null,
      notes: null,
    })
    for (const call of [organiser.administration.disable, organiser.administration.enable]) {
      await call({ id })
      await call({ id })
    }
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['account.disabled', 'account.enabled'])
    const { entries } = await organiser.dashboard.activity({ venueId })
    expect(entries.slice(0, 3).map(({ who, did }) => `${who} ${did}`)).toEqual([
      'Nadia Haddad enabled the account of Ines Duarte',
      'Nadia Haddad disabled the account of Ines Duarte',
      `Ines Duarte added the studio Studio ${id}`,
    ])
    expect(await rowOf(id)).toMatchObject({ isDisabled: false, role: 'admin', devices: 0 })
  })

  test('signs an account out everywhere, and the caller’s own account everywhere else', async () => {
    const id = await addTestAccount({ role: 'guest' })
    const [here, there] = [await served.signedIn(id), await served.signedIn(id)]
    expect(await organiser.administration.endSessions({ id })).toEqual({ ended: 2 })
    expect([await here.accounts.session(), await there.accounts.session()]).toEqual([null, null])
    expect(await organiser.administration.endSessions({ id })).toEqual({ ended: 0 })
    const elsewhere = await served.signedIn(nadia)
    expect(await organiser.administration.endSessions({ id: nadia })).toEqual({ ended: 1 })
    expect(await elsewhere.accounts.session()).toBeNull()
    expect(await auditOf(id)).toMatchObject([{ action: 'account.signedOutEverywhere', after: { ended: 2 } }])
  })

  test('returns where a reset link was sent, and refuses without a mail server and a terminal', async () => {
    const id = await addTestAccount({ role: 'guest' })
    const printed: string[] = []
    const terminal = (text: string) => void printed.push(text)
    for (const [more, sentTo] of [
      [{}, 'mailbox'],
      [{ isMailConfigured: false, terminal }, 'terminal'],
    ] as const) {
      const server = await serve(testDeps(world().db, more))
      const desk = await server.signedIn(nadia)
      expect(await desk.administration.sendReset({ id })).toEqual({ standsIn: sentTo })
      await server.close()
    }
    expect(printed).toHaveLength(1)
    const before = await auditOf(id)
    const server = await serve(testDeps(world().db, { isMailConfigured: false }))
    const desk = await server.signedIn(nadia)
    await expect(desk.administration.sendReset({ id })).rejects.toMatchObject({ code: 'MAIL_NOT_CONFIGURED' })
    await server.close()
    expect(await auditOf(id)).toEqual(before)
  })

  test('removes the lost second factor of a guest, but never of an organiser', async () => {
    const id = await addTestAccount({ role: 'guest' })
    await served.signedIn(id)
    await world()
      .db.insert(factors)
      .values([factorOf(id), factorOf(nadia)])
    expect(await rowOf(id)).toMatchObject({ hasFactor: true, devices: 1 })
    await organiser.administration.endFactor({ id })
    await organiser.administration.endFactor({ id })
    expect(await rowOf(id)).toMatchObject({ hasFactor: false, devices: 0 })
    expect(await auditOf(id)).toMatchObject([{ action: 'account.factorEnded', actorId: nadia }])
    await expect(organiser.administration.endFactor({ id: nadia })).rejects.toMatchObject({
      code: 'FACTOR_KEPT',
    })
    expect(await rowOf(nadia)).toMatchObject({ hasFactor: true })
  })
})
