import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answersOf, noChange } from '#server/testing/answers.ts'
import { addAccount, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { registrant, registrations } from '#server/testing/registrations.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const { email, password: chosen } = registrant

describeOnBothDatabases('a self-registration', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())
  const { clear, register, onlyRegistration, mailedToken } = registrations(() => ({ deps, venueId }))
  beforeEach(clear)

  test('changes neither accounts nor people until the mailbox is proved', async () => {
    expect(await register(served.browser())).toEqual({ email, delivery: 'mail', leavesBy: null })
    expect(await world().db.$count(user)).toBe(0)
    expect(await world().db.$count(people)).toBe(0)
    expect(await world().db.$count(attendance)).toBe(0)
    expect(await world().db.select({ recipient: outbox.recipient, kind: outbox.kind }).from(outbox)).toEqual([
      { recipient: email, kind: 'claim' },
    ])
  })

  test('A6: refuses the event’s name as a password, but not another event’s name', async () => {
    const otherVenueId = await addVenue(world().db, { name: 'Vindhytta Nord' })
    const password = 'vindhytta-26'
    const submission = { venueId: otherVenueId, email, password, answers: answersOf('Inês Duarte') }
    await expect(served.browser().survey.submit(submission)).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      data: { reasons: ['guessable'] },
    })
    expect(await world().db.$count(pendingRegistrations)).toBe(0)
    await register(served.browser(), { password })
    expect(await world().db.$count(pendingRegistrations)).toBe(1)
  })

  test('one click in the browser that registered creates account, person, attendance and the role guest', async () => {
    const browser = served.browser()
    await register(browser)
    const token = await mailedToken()
    expect(await browser.claims.open({ token })).toMatchObject({
      email,
      step: 'confirm',
      answers: { fullName: 'Inês Duarte' },
      studio: 'LP',
    })
    expect(await browser.claims.confirm({ token })).toEqual({ role: 'guest', venueId, change: noChange })
    const [person] = await world().db.select().from(people)
    const [row] = await world().db.select().from(attendance)
    expect(person).toMatchObject({
      email,
      fullName: 'Inês Duarte',
      company: 'LP',
      diet: 'vegan',
      allergies: ['Nuts'],
    })
    expect(row).toMatchObject({
      attending: 'yes',
      flight1DepartureTime: '2026-11-30T08:10',
      personId: person?.id,
    })
    expect(await world().db.$count(session)).toBe(1)
  })

  test('another browser must enter the password chosen at registration', async () => {
    await register(served.browser())
    const token = await mailedToken()
    const phone = served.browser()
    expect((await phone.claims.open({ token })).step).toBe('password')
    await expect(phone.claims.confirm({ token })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(phone.claims.confirm({ token, password: 'not-it-at-all' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(await phone.claims.confirm({ token, password: chosen })).toEqual({
      role: 'guest',
      venueId,
      change: noChange,
    })
  })

  test('another browser may set a new password instead, which replaces the chosen password', async () => {
    await register(served.browser())
    const phone = served.browser()
    await phone.claims.confirm({ token: await mailedToken(), newPassword: 'other-Lantern-88' })
    const [stored] = await world().db.select({ hash: account.password }).from(account)
    expect(await cheapPasswords.verify('other-Lantern-88', stored?.hash)).toBe(true)
    expect(await cheapPasswords.verify(chosen, stored?.hash)).toBe(false)
  })

  test('opening a link any number of times changes nothing', async () => {
    await register(served.browser())
    const token = await mailedToken()
    for (let i = 0; i < 5; i++) await served.browser().claims.open({ token })
    expect((await onlyRegistration()).endedAt).toBeNull()
    expect(await world().db.$count(session)).toBe(0)
  })

  test('a link works once', async () => {
    const browser = served.browser()
    await register(browser)
    const token = await mailedToken()
    await browser.claims.confirm({ token })
    await expect(browser.claims.confirm({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' })
    await expect(served.browser().claims.open({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  test('a link revealed by an organiser never allows one-click confirmation, and sets a new password', async () => {
    const browser = served.browser()
    await register(browser)
    const organiser = await served.signedIn(
      await addAccount(world().db, cheapPasswords, {
        name: 'Nadia',
        email: 'nadia@claim.test',
        role: 'admin',
      }),
    )
    const { url } = await organiser.claims.revealLink({ id: (await onlyRegistration()).id })
    const token = url.split('#')[1] ?? ''
    expect(await browser.claims.open({ token })).toMatchObject({
      step: 'newPassword',
      passwordLost: 'handedOver',
    })
    await expect(browser.claims.confirm({ token, password: chosen })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(await browser.claims.confirm({ token, newPassword: 'fresh-Orchard-17' })).toEqual({
      role: 'guest',
      venueId,
      change: noChange,
    })
  })

  test('registering again replaces the registration of the same browser, but not of another browser', async () => {
    const browser = served.browser()
    await register(browser)
    await register(browser, { name: 'Inês M. Duarte' })
    expect(await onlyRegistration()).toMatchObject({ generation: 2, answers: { fullName: 'Inês M. Duarte' } })
    await register(served.browser(), { name: 'Somebody Else' })
    expect(await world().db.$count(pendingRegistrations)).toBe(2)
  })

  test('requires the owner of an account to sign in, and deletes the typed password', async () => {
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Inês', email, role: 'guest' })
    const browser = served.browser()
    expect(await register(browser)).toEqual({ email, delivery: 'mail', leavesBy: null })
    expect((await onlyRegistration()).passwordHash).toBeNull()
    const token = await mailedToken()
    expect((await browser.claims.open({ token })).step).toBe('signIn')
    await expect(browser.claims.confirm({ token, password: chosen })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    await expect(browser.claims.confirm({ token, newPassword: 'fresh-Orchard-17' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(await browser.claims.confirm({ token, password: castPassword })).toEqual({
      role: 'guest',
      venueId,
      change: noChange,
    })
    const [stored] = await world().db.select().from(account).where(eq(account.userId, userId))
    expect(await cheapPasswords.verify(castPassword, stored?.password)).toBe(true)
  })

  test('gives a future organiser the role guest, too, and mails the organisers', async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@claim.test', role: 'admin' })
    await addPerson(world().db, {
      fullName: 'Inês Duarte',
      email,
      defaultRole: 'admin',
      notes: 'speaks on day 2',
      phone: '+351 1',
    })
    const browser = served.browser()
    await register(browser)
    expect(await browser.claims.confirm({ token: await mailedToken() })).toEqual({
      role: 'guest',
      venueId,
      change: noChange,
    })
    const notices = await world().db.select().from(outbox).where(eq(outbox.kind, 'admin not given'))
    expect(notices.map((message) => message.recipient)).toEqual(['nadia@claim.test'])
    const [person] = await world().db.select().from(people)
    expect(person).toMatchObject({ notes: 'speaks on day 2', phone: '+351 1', diet: 'vegan' })
  })

  test('gives the role guest to the owner of an unused account, whatever role it was created with', async () => {
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Inês', email, role: 'admin' })
    await world().db.update(user).set({ usedAt: null, mustChangePassword: true }).where(eq(user.id, userId))
    const browser = served.browser()
    await register(browser)
    expect(await browser.claims.confirm({ token: await mailedToken() })).toEqual({
      role: 'guest',
      venueId,
      change: noChange,
    })
  })

  test('saves nothing for an account whose role an organiser removed, and doesn’t restore the role', async () => {
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Inês', email })
    await world().db.update(user).set({ roleTakenAt: new Date() }).where(eq(user.id, userId))
    const browser = served.browser()
    await register(browser)
    await expect(
      browser.claims.confirm({ token: await mailedToken(), password: castPassword }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await browser.accounts.session()).toBeNull()
    expect(await world().db.$count(attendance)).toBe(0)
  })

  test('an expired link offers a new link, which is mailed to the registration’s own address', async () => {
    await register(served.browser())
    const token = await mailedToken()
    await world()
      .db.update(pendingRegistrations)
      .set({ linkExpiresAt: new Date('2026-11-20T00:00:00Z') })
    const late = served.browser()
    await expect(late.claims.open({ token })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    expect(await late.claims.renew({ token })).toEqual({ delivery: 'mail', leavesBy: null })
    expect((await late.claims.open({ token })).step).toBe('password')
  })

  test('D6: 50 concurrent registrations and confirmations of an address create one account, person and attendance', async () => {
    const browsers = Array.from({ length: 50 }, (_, i) => served.browser(`203.0.113.${i}`))
    await Promise.all(browsers.map((browser) => register(browser)))
    const all = await world().db.select().from(pendingRegistrations)
    expect(all).toHaveLength(50)
    const outcomes = await Promise.allSettled(
      all.map((registration) =>
        served
          .browser()
          .claims.confirm({ token: linkToken(deps.secret, 'claim', registration), password: chosen }),
      ),
    )
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.code)] : [],
    )
    expect(won).toHaveLength(1)
    expect(refusals.every((code) => code === 'LINK_INVALID' || code === 'STALE')).toBe(true)
    expect(await world().db.$count(user)).toBe(1)
    expect(await world().db.$count(people)).toBe(1)
    expect(await world().db.$count(attendance)).toBe(1)
  }, 60_000)
})
