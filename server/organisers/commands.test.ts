import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/accounts/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import type { Deps } from '#server/lib/deps.ts'
import { recoverOrganiser } from '#server/organisers/commands.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const email = 'nadia@organiser.test'
const chosen = 'salt-Meadow-204'

describeOnBothDatabases('an account with a password somebody else made', (world) => {
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

  test('does not open with it any more once make-admin made it an organiser’s', async () => {
    const link = await recoverOrganiser(deps, email)
    expect(await world().db.$count(account, eq(account.userId, userId))).toBe(0)
    const browser = served.browser()
    await browser.accounts.recover({ token: link.split('#')[1] ?? '', password: chosen })
    expect(await browser.accounts.session()).toMatchObject({
      email,
      role: 'admin',
      mustChangePassword: false,
    })
  })

  test('G2: whoever sets a password is written down', async () => {
    const told = () =>
      world()
        .db.select({ actorId: auditLog.actorId, entityId: auditLog.entityId })
        .from(auditLog)
        .where(and(eq(auditLog.action, 'account.passwordSet'), eq(auditLog.entityId, userId)))
    const browser = await served.signedIn(userId)
    await browser.accounts.choosePassword({ newPassword: chosen })
    expect(await told()).toEqual([{ actorId: userId, entityId: userId }])
    const link = await recoverOrganiser(deps, email)
    await served.browser().accounts.recover({ token: link.split('#')[1] ?? '', password: `${chosen}-2` })
    expect(await told()).toHaveLength(2)
  })

  test('make-admin leaves a password of one’s own as it is', async () => {
    await world().db.update(user).set({ usedAt: new Date(), mustChangePassword: false })
    await recoverOrganiser(deps, email)
    const [kept] = await world().db.select().from(account)
    expect(await cheapPasswords.verify(castPassword, kept?.password)).toBe(true)
  })

  test('chooses one’s own, which is another', async () => {
    const browser = await served.signedIn(userId)
    await expect(browser.accounts.choosePassword({ newPassword: castPassword })).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      message: 'Choose a password other than the temporary one.',
    })
    await browser.accounts.choosePassword({ newPassword: chosen })
    expect(await browser.accounts.session()).toMatchObject({ mustChangePassword: false })
  })

  test('of many who know it and choose at once, the first has the account and the others are out', async () => {
    const browsers = await Promise.all(Array.from({ length: 8 }, () => served.signedIn(userId)))
    const outcomes = await Promise.allSettled(
      browsers.map((browser, i) => browser.accounts.choosePassword({ newPassword: `${chosen}-${i}` })),
    )
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [kept] = await world().db.select().from(account)
    expect(await cheapPasswords.verify(`${chosen}-${winner}`, kept?.password)).toBe(true)
    expect(await world().db.$count(session)).toBe(1)
  })
})
