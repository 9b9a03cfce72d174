import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accountProofs, user } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { isLongRun } from '#server/env.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { findOpenProof } from '#server/accounts/proofs/queries.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const nextPassword = 'gorse-Lantern-58'
const minute = 60_000

describeOnBothDatabases('the password reset', (world) => {
  const served = openServer(() => deps())
  let now = testNow
  const mailbox = createMailbox()
  let printed = ''
  const deps = (more = {}) => testDeps(world().db, { clock: () => now, ...more })

  beforeEach(async () => {
    now = testNow
    mailbox.empty()
    printed = ''
    await world().db.delete(rateCounters)
    await world().db.delete(outbox)
  })

  let number = 0
  async function addInes(more: Partial<Parameters<typeof addAccount>[2]> = {}) {
    const email = `ines${(number += 1)}@reset.test`
    const userId = await addAccount(world().db, cheapPasswords, {
      name: 'Ines',
      email,
      role: 'guest',
      ...more,
    })
    return { email, userId }
  }
  /** Requests a reset, and returns the token of the mailed link. */
  async function mailedToken(email: string): Promise<string> {
    await served.browser().accounts.askReset({ email })
    await deliverAllDue(deps(), mailbox.mailer)
    const link = mailbox.newestTo(email)?.text.match(/http\S+#(\S+)/)?.[1]
    return link ?? 'no mail came'
  }
  const reset = (token: string, newPassword = nextPassword) =>
    served.browser().accounts.reset({ token, newPassword })

  test('replaces the password once by a mailed link, ends every session, and invalidates every other link (security A3)', async () => {
    const { email, userId } = await addInes()
    const browser = await served.signedIn(userId)
    const [first, second] = [await mailedToken(email), await mailedToken(email)]
    // Opening the page changes nothing, however often (security A2).
    for (let look = 0; look < 5; look++) await served.browser().accounts.resetOpen({ token: first })
    expect(await browser.accounts.session()).not.toBeNull()
    await reset(first)
    expect(await browser.accounts.session()).toBeNull()
    expect(await served.signInWithPassword(email, castPassword)).toBeNull()
    expect(await served.signInWithPassword(email, nextPassword)).not.toBeNull()
    await deliverAllDue(deps(), mailbox.mailer)
    expect(mailbox.newestTo(email)?.subject).toBe('Your password was changed')
    for (const token of [first, second]) {
      await expect(served.browser().accounts.resetOpen({ token })).rejects.toMatchObject({
        code: 'LINK_INVALID',
      })
      await expect(reset(token, 'sedge-Compass-19')).rejects.toMatchObject({
        code: 'LINK_INVALID',
        status: 410,
      })
    }
    const recorded = await world().db.select().from(auditLog).where(eq(auditLog.entityId, userId))
    expect(recorded.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.passwordSet', 'account.passwordReset']),
    )
  })

  test('keeps the link valid after a refused password', async () => {
    const { email } = await addInes()
    const token = await mailedToken(email)
    await expect(reset(token, 'password123')).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      data: { reasons: ['common'] },
    })
    await expect(reset(token, 'short-1')).rejects.toMatchObject({ status: 400 })
    await reset(token)
    expect(await served.signInWithPassword(email, nextPassword)).not.toBeNull()
  })

  test('lets exactly one of many concurrent uses of a link succeed (security A3)', async () => {
    const { email } = await addInes()
    const token = await mailedToken(email)
    const uses = isLongRun() || world().engine === 'postgres' ? 100 : 10
    const responses = await Promise.allSettled(
      Array.from({ length: uses }, (_, index) => reset(token, `gorse-Lantern-${index}`)),
    )
    const won = responses.findIndex(({ status }) => status === 'fulfilled')
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await served.signInWithPassword(email, `gorse-Lantern-${won}`)).not.toBeNull()
  })

  test('control: checking first and marking later lets both uses through', async () => {
    if (world().engine === 'pglite') return // It has one connection, which hides the race.
    const { email } = await addInes()
    await mailedToken(email)
    const isOwnProof = eq(accountProofs.email, email)
    const [proof] = await world().db.select({ id: accountProofs.id }).from(accountProofs).where(isOwnProof)
    const id = proof?.id ?? ''
    let checks = 0
    const lookAndMark = () =>
      world().db.transaction(async (tx) => {
        const open = await findOpenProof(tx, { id, kind: 'reset' }, now)
        checks += 1
        await expect.poll(() => checks).toBe(2)
        await tx.update(accountProofs).set({ endedAt: now }).where(isOwnProof)
        return open !== undefined
      })
    expect(await Promise.all([lookAndMark(), lookAndMark()])).toEqual([true, true])
  })

  test('lets the link expire after an hour, or with a new password, a new address or a disabled account', async () => {
    const { email, userId } = await addInes()
    const late = await mailedToken(email)
    now = new Date(testNow.getTime() + 60 * minute + 1)
    await expect(reset(late)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    now = testNow
    const changed = await mailedToken(email)
    const browser = await served.signedIn(userId)
    await browser.ownAccount.changePassword({
      currentPassword: castPassword,
      newPassword: 'sedge-Compass-19',
    })
    await expect(reset(changed)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    for (const set of [{ email: `moved-${email}` }, { disabledAt: testNow }]) {
      const other = await addInes()
      const token = await mailedToken(other.email)
      await world().db.update(user).set(set).where(eq(user.id, other.userId))
      await expect(reset(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    }
    const forged = linkToken('another secret altogether, 2026', 'reset', { id: userId, generation: 1 })
    await expect(reset(forged)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  test('A12: responds the same for known, unknown and disabled addresses, and mails each three times an hour', async () => {
    const { email } = await addInes()
    const disabled = await addInes({ disabledAt: testNow })
    const responses = []
    for (const one of [email, disabled.email, 'nobody@reset.test'])
      responses.push(await served.browser().accounts.askReset({ email: one }))
    expect(responses).toEqual(Array.from({ length: 3 }, () => ({ delivery: 'mail', wasSent: true })))
    const wereSent = []
    for (let index = 0; index < 4; index++)
      wereSent.push((await served.browser().accounts.askReset({ email: email.toUpperCase() })).wasSent)
    expect(wereSent).toEqual([true, true, false, false])
    await deliverAllDue(deps(), mailbox.mailer)
    expect(mailbox.sent.map(({ to }) => to)).toEqual([email, email, email])
    const others = Array.from({ length: 60 }, (_, more) => ({ email: `x${more}@reset.test` }))
    await Promise.allSettled(others.map((other) => served.browser().accounts.askReset(other)))
    await expect(served.browser().accounts.askReset({ email })).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
    })
  })

  test('replaces a temporary password with the owner’s own', async () => {
    const { email, userId } = await addInes({ mustChangePassword: true })
    await reset(await mailedToken(email))
    const [owner] = await world().db.select().from(user).where(eq(user.id, userId))
    expect(owner).toMatchObject({ mustChangePassword: false, temporaryUntil: null, emailVerified: true })
  })

  test('prints the link on a terminal if there is no mail server, holds the mail, and shows it to no organiser', async () => {
    const { email } = await addInes()
    const unsent = await serve(
      deps({ isMailConfigured: false, terminal: (text: string) => (printed += text) }),
    )
    expect(await unsent.browser().accounts.askReset({ email })).toEqual({
      delivery: 'organiser',
      wasSent: true,
    })
    await unsent.close()
    const token = printed.match(/reset-password#(\S+)/)?.[1] ?? ''
    const [heldMail] = await world()
      .db.select()
      .from(outbox)
      .where(eq(outbox.recipient, email))
      .orderBy(desc(outbox.createdAt))
    expect(heldMail).toMatchObject({ kind: 'reset', isHeld: true, facts: {} })
    expect(JSON.stringify(heldMail)).not.toContain(token.split('.')[2])
    const organiser = await served.signedIn(
      await addAccount(world().db, cheapPasswords, {
        name: 'Nadia',
        email: `nadia${number}@reset.test`,
        role: 'admin',
      }),
    )
    const listed = (await organiser.outbox.list()).messages.find(({ id }) => id === heldMail?.id)
    expect(listed).toMatchObject({ kind: 'reset', canReveal: false })
    await expect(organiser.outbox.reveal({ id: heldMail?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await reset(token)
    const open = and(eq(accountProofs.email, email), eq(accountProofs.kind, 'reset'))
    expect((await world().db.select().from(accountProofs).where(open))[0]?.endedAt).not.toBeNull()
  })
})
