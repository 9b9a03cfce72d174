import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles, verification } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Deps } from '#server/core/deps.ts'
import { deviceCookieLine } from '#server/accounts/passwords/device-token.ts'
import {
  hasOrganiser,
  printSetUpLink,
  recoverOrganiser,
  setUpFromSettings,
} from '#server/sign-in/first-organiser/commands.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { callServer } from '#server/testing/dataset.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const email = 'nadia@organiser.test'
const chosen = 'salt-Meadow-204'

describeOnBothDatabases('an account with a password that someone else chose', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let userId: string

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    for (const table of [session, account, userRoles, user]) await world().db.delete(table)
    userId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email, mustChangePassword: true })
    await world().db.update(user).set({ usedAt: null })
  })

  test('can’t be opened with that password once make-admin made it an organiser’s', async () => {
    const link = await recoverOrganiser(deps, email)
    expect(await world().db.$count(account, eq(account.userId, userId))).toBe(0)
    const browser = served.browser()
    const token = link.split('#')[1] ?? ''
    await expect(browser.accounts.recover({ token, password: 'nadia-12345' })).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      data: { reasons: ['guessable'] },
    })
    await browser.accounts.recover({ token, password: chosen })
    expect(await browser.accounts.session()).toMatchObject({
      email,
      role: 'admin',
      mustChangePassword: false,
    })
  })

  test('G2: the audit log records when an owner sets a password', async () => {
    const recorded = () =>
      world()
        .db.select({ actorId: auditLog.actorId, entityId: auditLog.entityId })
        .from(auditLog)
        .where(and(eq(auditLog.action, 'account.passwordSet'), eq(auditLog.entityId, userId)))
    const browser = await served.signedIn(userId)
    await browser.accounts.choosePassword({ newPassword: chosen })
    expect(await recorded()).toEqual([{ actorId: userId, entityId: userId }])
    const link = await recoverOrganiser(deps, email)
    await served.browser().accounts.recover({ token: link.split('#')[1] ?? '', password: `${chosen}-2` })
    expect(await recorded()).toHaveLength(2)
  })

  test('make-admin invalidates the old password immediately, before the recovery link is used', async () => {
    await world().db.update(user).set({ usedAt: new Date(), mustChangePassword: false })
    expect(await served.signInWithPassword(email, castPassword)).not.toBeNull()
    await recoverOrganiser(deps, email)
    expect(await served.signInWithPassword(email, castPassword)).toBeNull()
    expect(await world().db.$count(session, eq(session.userId, userId))).toBe(0)
  })

  test('requires the new password to differ from the temporary password', async () => {
    const browser = await served.signedIn(userId)
    await expect(browser.accounts.choosePassword({ newPassword: castPassword })).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      message: 'Choose a password other than the temporary one.',
    })
    await browser.accounts.choosePassword({ newPassword: chosen })
    expect(await browser.accounts.session()).toMatchObject({ mustChangePassword: false })
  })

  test('accepts only one of many concurrent new passwords', async () => {
    const browsers = await Promise.all(Array.from({ length: 8 }, () => served.signedIn(userId)))
    const outcomes = await Promise.allSettled(
      browsers.map((browser, i) => browser.accounts.choosePassword({ newPassword: `${chosen}-${i}` })),
    )
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [row] = await world().db.select().from(account)
    expect(await cheapPasswords.verify(`${chosen}-${winner}`, row?.password)).toBe(true)
    expect(await world().db.$count(session)).toBe(1)
  })
})

describeOnBothDatabases('setting up the first organiser', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    for (const table of [session, account, userRoles, user, verification]) await world().db.delete(table)
  })

  const owner = { email, name: 'Nadia', password: chosen }
  const printToken = async () => (await printSetUpLink(deps)).split('#')[1] ?? ''
  const openLink = (token: string) => served.browser().accounts.setUpOpen({ token })
  const cookiesOf = async (procedure: string, input: unknown) =>
    (await callServer(served.url, procedure, { input })).headers.getSetCookie()

  test('A6: refuses an easily guessed password in the settings, and gives the reason', async () => {
    for (const [password, reason] of [
      ['password123', 'It is one of the most common passwords.'],
      ['nadia-12345', 'It is just a name with a few extra characters.'],
    ] as const) {
      await expect(setUpFromSettings(deps, { email, name: email, password })).rejects.toThrow(
        `ADMIN_PASSWORD is too easy to guess. ${reason}`,
      )
    }
    expect(await hasOrganiser(world().db)).toBe(false)
    await setUpFromSettings(deps, { email, name: email, password: chosen })
    await setUpFromSettings(deps, { email, name: email, password: 'password123' })
    expect(await hasOrganiser(world().db)).toBe(true)
  })

  test('A17: the first organiser permanently invalidates the set-up links from all processes', async () => {
    const tokens = [await printToken(), await printToken(), await printToken()]
    for (const token of tokens) expect(await openLink(token)).toEqual({})
    await served.browser().accounts.setUp({ token: tokens[1] ?? '', ...owner })
    for (const token of tokens) await expect(openLink(token)).rejects.toMatchObject({ code: 'SET_UP_DONE' })
    // Even if someone empties the table by hand, an earlier link opens nothing.
    for (const table of [session, account, userRoles, user]) await world().db.delete(table)
    for (const token of tokens) {
      await expect(openLink(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
      await expect(served.browser().accounts.setUp({ token, ...owner })).rejects.toMatchObject({
        code: 'LINK_INVALID',
      })
    }
    expect(await openLink(await printToken())).toEqual({})
  })

  test('A17: makes only one of ten people who use set-up links concurrently the first organiser', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, printToken))
    const outcomes = await Promise.allSettled(
      tokens.map((token, index) =>
        served.browser().accounts.setUp({ token, ...owner, email: `nadia${index}@organiser.test` }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world().db.$count(userRoles)).toBe(1)
  })

  test('set-up links work until the link from make-admin is used', async () => {
    const token = await printToken()
    const link = await recoverOrganiser(deps, email)
    expect(await openLink(token)).toEqual({})
    await served.browser().accounts.recover({ token: link.split('#')[1] ?? '', password: chosen })
    await world().db.delete(user)
    await expect(openLink(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  test('A8: using a set-up link or the link from make-admin marks the device as known', async () => {
    const known = deviceCookieLine(deps, email)
    expect(await cookiesOf('accounts.setUp', { token: await printToken(), ...owner })).toContain(known)
    const token = (await recoverOrganiser(deps, email)).split('#')[1] ?? ''
    expect(await cookiesOf('accounts.recover', { token, password: `${chosen}-2` })).toContain(known)
  })

  test('counts only organisers who can sign in', async () => {
    const id = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email, role: 'admin' })
    const change = (fields: Partial<typeof user.$inferInsert>) => world().db.update(user).set(fields)
    expect(await hasOrganiser(world().db)).toBe(true)
    expect(await hasOrganiser(world().db, { exceptId: id })).toBe(false)
    for (const fields of [{ disabledAt: testNow }, { mustChangePassword: true }, { usedAt: null }]) {
      await change(fields)
      expect(await hasOrganiser(world().db)).toBe(false)
      await change({ disabledAt: null, mustChangePassword: false, usedAt: testNow })
    }
    await world().db.update(account).set({ password: null })
    expect(await hasOrganiser(world().db)).toBe(false)
    // The account has another way of signing in, which has been used.
    await world().db.update(account).set({ providerId: 'company' })
    expect(await hasOrganiser(world().db)).toBe(true)
    await world().db.update(userRoles).set({ role: 'guest' })
    expect(await hasOrganiser(world().db)).toBe(false)
  })
})
