import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateCounters, user } from '#server/accounts/tables.ts'
import { deliverAllDue } from '#server/delivery/commands.ts'
import { people } from '#server/people/tables.ts'
import { addAccount, addPerson, castPassword } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('one’s own e-mail address', (world) => {
  let served: Awaited<ReturnType<typeof serve>>
  let now = testNow
  const mailbox = createMailbox()
  const deps = () => testDeps(world().db, { clock: () => now })

  beforeAll(async () => {
    served = await serve(deps())
  })
  beforeEach(async () => {
    now = testNow
    mailbox.empty()
    await world().db.delete(rateCounters)
  })
  afterAll(() => served.close())

  let number = 0
  async function somebody() {
    const email = `ines${(number += 1)}@own-address.test`
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const personId = await addPerson(world().db, { fullName: 'Ines', email, userId })
    return { email, userId, personId, newEmail: `new-${email}`, here: await served.signedIn(userId) }
  }
  async function tokenTo(email: string): Promise<string> {
    await deliverAllDue(deps(), mailbox.mailer)
    return mailbox.newestTo(email)?.text.match(/confirm-email#(\S+)/)?.[1] ?? 'no mail came'
  }
  const confirm = (token: string) => served.browser().accounts.confirmEmail({ token })
  const addressesOf = async ({ userId, personId }: { userId: string; personId: string }) => {
    const [account] = await world().db.select().from(user).where(eq(user.id, userId))
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    return [account?.email, person?.email]
  }

  test('it changes when the new mailbox is proved, for account and person at once, and the old one is told', async () => {
    const who = await somebody()
    expect(await who.here.ownAccount.changeEmail({ newEmail: who.newEmail.toUpperCase() })).toEqual({
      delivery: 'mail',
    })
    const token = await tokenTo(who.newEmail)
    // Asked for, mailed, and nothing has changed yet.
    expect(await addressesOf(who)).toEqual([who.email, who.email])
    expect(mailbox.sent.map(({ to }) => to)).toEqual([who.newEmail])
    expect(await confirm(token)).toEqual({ email: who.newEmail })
    expect(await addressesOf(who)).toEqual([who.newEmail, who.newEmail])
    await deliverAllDue(deps(), mailbox.mailer)
    expect(mailbox.sent.at(-1)).toMatchObject({
      to: who.email,
      subject: 'Your account has a new e-mail address',
    })
    expect(mailbox.sent.at(-1)?.text).not.toContain(who.newEmail)
    await expect(confirm(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await served.enter(who.newEmail, castPassword)).not.toBeNull()
    expect(await served.enter(who.email, castPassword)).toBeNull()
  })

  test('only the last address asked for can be proved, within a day, and a reset mailed to the old one is dead', async () => {
    const who = await somebody()
    await who.here.ownAccount.changeEmail({ newEmail: `first-${who.email}` })
    const first = await tokenTo(`first-${who.email}`)
    await served.browser().accounts.askReset({ email: who.email })
    await deliverAllDue(deps(), mailbox.mailer)
    const reset = mailbox.sent.at(-1)?.text.match(/reset-password#(\S+)/)?.[1] ?? ''
    await who.here.ownAccount.changeEmail({ newEmail: who.newEmail })
    await expect(confirm(first)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const second = await tokenTo(who.newEmail)
    now = new Date(testNow.getTime() + 24 * 60 * 60_000 + 1)
    await expect(confirm(second)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    now = testNow
    await confirm(second)
    await expect(
      served.browser().accounts.reset({ token: reset, newPassword: 'gorse-Lantern-58' }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  test('somebody else’s address is answered the same, and refused to who proves it', async () => {
    const who = await somebody()
    const other = await somebody()
    expect(await who.here.ownAccount.changeEmail({ newEmail: other.email })).toEqual({ delivery: 'mail' })
    const token = await tokenTo(other.email)
    await expect(confirm(token)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await addressesOf(who)).toEqual([who.email, who.email])
    await addPerson(world().db, { fullName: 'Other', email: `person-${who.email}` })
    await who.here.ownAccount.changeEmail({ newEmail: `person-${who.email}` })
    await expect(confirm(await tokenTo(`person-${who.email}`))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    await expect(who.here.ownAccount.changeEmail({ newEmail: who.email })).rejects.toMatchObject({
      code: 'SAME_EMAIL',
    })
  })

  test('of two who prove the same address at once one gets it', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const wanted = `wanted-${one.email}`
    await one.here.ownAccount.changeEmail({ newEmail: wanted })
    const first = await tokenTo(wanted)
    await two.here.ownAccount.changeEmail({ newEmail: wanted })
    const second = await tokenTo(wanted)
    expect(first).not.toBe(second)
    const answers = await Promise.allSettled([
      confirm(first),
      confirm(second),
      confirm(first),
      confirm(second),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await addressesOf(one))[0] === wanted).not.toBe((await addressesOf(two))[0] === wanted)
  })

  test('A14: ten minutes after signing in it asks again who it is', async () => {
    const { here, newEmail } = await somebody()
    now = new Date(testNow.getTime() + 10 * 60_000 + 1)
    await expect(here.ownAccount.changeEmail({ newEmail })).rejects.toMatchObject({ code: 'PROVE_IT_IS_YOU' })
  })
})
