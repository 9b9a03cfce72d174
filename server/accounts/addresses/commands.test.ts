import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { account, user } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addPerson, castPassword } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

describeOnBothDatabases('the API for the caller’s e-mail address', (world) => {
  const served = openServer(() => deps())
  let now = testNow
  const mailbox = createMailbox()
  const deps = () => testDeps(world().db, { clock: () => now })

  beforeEach(async () => {
    now = testNow
    mailbox.empty()
    await world().db.delete(rateCounters)
  })

  let number = 0
  async function addInes() {
    const email = `ines${(number += 1)}@own-address.test`
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const personId = await addPerson(world().db, { fullName: 'Ines', email, userId })
    return { email, userId, personId, newEmail: `new-${email}`, browser: await served.signedIn(userId) }
  }
  async function tokenTo(email: string): Promise<string> {
    await deliverAllDue(deps(), mailbox.mailer)
    return mailbox.newestTo(email)?.text.match(/confirm-email#(\S+)/)?.[1] ?? 'no mail came'
  }
  /** Confirms on another device, with the password of the account that wants the address. */
  const confirm = (token: string) => served.browser().accounts.confirmEmail({ token, password: castPassword })
  const addressesOf = async ({ userId, personId }: { userId: string; personId: string }) => {
    const [owner] = await world().db.select().from(user).where(eq(user.id, userId))
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    return [owner?.email, person?.email]
  }

  test('changes the address of account and person once the new address is proved, and notifies the old address', async () => {
    const ines = await addInes()
    expect(await ines.browser.ownAccount.changeEmail({ newEmail: ines.newEmail.toUpperCase() })).toEqual({
      delivery: 'mail',
    })
    const token = await tokenTo(ines.newEmail)
    // The link is mailed, and nothing has changed yet.
    expect(await addressesOf(ines)).toEqual([ines.email, ines.email])
    expect(mailbox.sent.map(({ to }) => to)).toEqual([ines.newEmail])
    expect(await confirm(token)).toEqual({ email: ines.newEmail })
    expect(await addressesOf(ines)).toEqual([ines.newEmail, ines.newEmail])
    await deliverAllDue(deps(), mailbox.mailer)
    expect(mailbox.sent.at(-1)).toMatchObject({
      to: ines.email,
      subject: 'Your account’s e-mail address has changed',
    })
    expect(mailbox.sent.at(-1)?.text).not.toContain(ines.newEmail)
    await expect(confirm(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await served.signInWithPassword(ines.newEmail, castPassword)).not.toBeNull()
    expect(await served.signInWithPassword(ines.email, castPassword)).toBeNull()
  })

  test('confirms only the newest requested address, within a day, and invalidates earlier reset links', async () => {
    const ines = await addInes()
    await ines.browser.ownAccount.changeEmail({ newEmail: `first-${ines.email}` })
    const first = await tokenTo(`first-${ines.email}`)
    await served.browser().accounts.askReset({ email: ines.email })
    await deliverAllDue(deps(), mailbox.mailer)
    const reset = mailbox.sent.at(-1)?.text.match(/reset-password#(\S+)/)?.[1] ?? ''
    await ines.browser.ownAccount.changeEmail({ newEmail: ines.newEmail })
    await expect(confirm(first)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const second = await tokenTo(ines.newEmail)
    now = new Date(testNow.getTime() + 24 * 60 * 60_000 + 1)
    await expect(confirm(second)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    now = testNow
    await confirm(second)
    await expect(
      served.browser().accounts.reset({ token: reset, newPassword: 'gorse-Lantern-58' }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  test('responds the same for another person’s address, but never assigns it', async () => {
    const ines = await addInes()
    const other = await addInes()
    expect(await ines.browser.ownAccount.changeEmail({ newEmail: other.email })).toEqual({ delivery: 'mail' })
    const token = await tokenTo(other.email)
    await expect(confirm(token)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await addressesOf(ines)).toEqual([ines.email, ines.email])
    await addPerson(world().db, { fullName: 'Other', email: `person-${ines.email}` })
    await ines.browser.ownAccount.changeEmail({ newEmail: `person-${ines.email}` })
    await expect(confirm(await tokenTo(`person-${ines.email}`))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    })
    await expect(ines.browser.ownAccount.changeEmail({ newEmail: ines.email })).rejects.toMatchObject({
      code: 'SAME_EMAIL',
    })
  })

  test('requires the account’s session or password in addition to the mailed link', async () => {
    const ines = await addInes()
    await ines.browser.ownAccount.changeEmail({ newEmail: ines.newEmail })
    const token = await tokenTo(ines.newEmail)
    const stranger = await served.signedIn((await addInes()).userId)
    for (const opener of [served.browser(), stranger]) {
      await expect(opener.accounts.confirmEmail({ token })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
      await expect(opener.accounts.confirmEmail({ token, password: 'not-Theirs-11' })).rejects.toMatchObject({
        code: 'WRONG_PASSWORD',
      })
      expect(await opener.accounts.newEmailOpen({ token })).toEqual({
        name: 'Ines',
        accountEmail: ines.email,
        newEmail: ines.newEmail,
        asks: 'password',
      })
    }
    expect(await addressesOf(ines)).toEqual([ines.email, ines.email])
    expect(mailbox.newestTo(ines.newEmail)?.text).toContain(ines.email)
    expect(await ines.browser.accounts.newEmailOpen({ token })).toMatchObject({ asks: 'nothing' })
    expect(await ines.browser.accounts.confirmEmail({ token })).toEqual({ email: ines.newEmail })
  })

  test('requires the session of an account that has no password', async () => {
    const ines = await addInes()
    await ines.browser.ownAccount.changeEmail({ newEmail: ines.newEmail })
    const token = await tokenTo(ines.newEmail)
    await world().db.delete(account).where(eq(account.userId, ines.userId))
    expect(await served.browser().accounts.newEmailOpen({ token })).toMatchObject({ asks: 'session' })
    await expect(confirm(token)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    expect(await ines.browser.accounts.confirmEmail({ token })).toEqual({ email: ines.newEmail })
  })

  test('limits guesses at the password like a sign-in', async () => {
    const ines = await addInes()
    await ines.browser.ownAccount.changeEmail({ newEmail: ines.newEmail })
    const token = await tokenTo(ines.newEmail)
    const guess = () => served.browser().accounts.confirmEmail({ token, password: 'not-Theirs-11' })
    for (let i = 0; i < 10; i++) await expect(guess()).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
  })

  test('refuses to give an account without a person the address of an invited person', async () => {
    const email = `alone${(number += 1)}@own-address.test`
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Alone', email })
    const invited = `invited-${email}`
    const personId = await addPerson(world().db, { fullName: 'Invited', email: invited, phone: '+351 1' })
    const browser = await served.signedIn(userId)
    await browser.ownAccount.changeEmail({ newEmail: invited })
    const token = await tokenTo(invited)
    await expect(browser.accounts.confirmEmail({ token })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await addressesOf({ userId, personId })).toEqual([email, invited])
  })

  test('gives an address to exactly one of two people who prove it at the same time', async () => {
    const [ines, rival] = [await addInes(), await addInes()]
    const wantedAddress = `wanted-${ines.email}`
    await ines.browser.ownAccount.changeEmail({ newEmail: wantedAddress })
    const first = await tokenTo(wantedAddress)
    await rival.browser.ownAccount.changeEmail({ newEmail: wantedAddress })
    const second = await tokenTo(wantedAddress)
    expect(first).not.toBe(second)
    const results = await Promise.allSettled([
      confirm(first),
      confirm(second),
      confirm(first),
      confirm(second),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await addressesOf(ines))[0] === wantedAddress).not.toBe(
      (await addressesOf(rival))[0] === wantedAddress,
    )
  })

  test('A14: requires proof of identity ten minutes after sign-in', async () => {
    const { browser, newEmail } = await addInes()
    now = new Date(testNow.getTime() + 10 * 60_000 + 1)
    await expect(browser.ownAccount.changeEmail({ newEmail })).rejects.toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    })
  })
})
