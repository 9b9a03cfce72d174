import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { changeRegistrationAddress } from '#server/registration/pending/commands.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { acceptRegistration } from '#server/registration/approval/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answersOf, noChange } from '#server/testing/answers.ts'
import { addAccount, addPerson, addVenue } from '#server/testing/cast.ts'
import { registrant, registrations } from '#server/testing/registrations.ts'
import { cheapPasswords, cookiesOf, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const { email } = registrant

describeOnBothDatabases('a pending registration', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string
  let actorId: string

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())
  const { clear, register, onlyRegistration, mailedToken } = registrations(() => ({ deps, venueId }))
  beforeEach(async () => {
    await clear()
    actorId = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: 'nadia@confirm.test',
      role: 'admin',
    })
  })

  test('accepting and confirming two registrations of one address concurrently creates one person', async () => {
    await register(served.browser())
    const accepted = await onlyRegistration()
    const browser = served.browser()
    await register(browser)
    const [confirmed] = await world()
      .db.select()
      .from(pendingRegistrations)
      .where(ne(pendingRegistrations.id, accepted.id))
    const token = confirmed ? linkToken(deps.secret, 'claim', confirmed) : ''
    let confirming: Promise<unknown> | undefined
    await world().db.transaction(async (tx) => {
      await acceptRegistration({ ...deps, db: tx }, actorId, { id: accepted.id, undoCheckIn: false })
      confirming = browser.claims.confirm({ token })
      // Wait long enough for the confirmation to wait for the locks of this transaction.
      await tx.execute(sql`select pg_sleep(0.5)`)
    })
    expect(await confirming).toEqual({ role: 'guest', venueId, change: noChange })
    expect(await world().db.$count(people)).toBe(1)
  })

  test('the audit log records an organiser’s correction of the address', async () => {
    const organiser = await served.signedIn(actorId)
    await register(served.browser())
    const { id } = await onlyRegistration()
    await organiser.claims.correctAddress({ id, email: 'ines.duarte@confirm.test' })
    await organiser.claims.resend({ id })
    const recorded = await world()
      .db.select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(auditLog.createdAt)
    expect(recorded).toEqual([{ action: 'claim.address corrected' }, { action: 'claim.sent again' }])
  })

  test('organisers are mailed if a future organiser answers before having the role, but not if an organiser answers', async () => {
    await addPerson(world().db, { fullName: 'Inês Duarte', email, defaultRole: 'admin' })
    await addPerson(world().db, { fullName: 'Nadia', email: 'nadia@confirm.test', defaultRole: 'admin' })
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Inês', email })
    await (await served.signedIn(actorId)).survey.answer({ venueId, answers: answersOf('Nadia') })
    await (await served.signedIn(userId)).survey.answer({ venueId, answers: answersOf('Inês Duarte') })
    const isNotice = eq(outbox.kind, 'admin not given')
    const recorded = await world().db.select({ facts: outbox.facts }).from(outbox).where(isNotice)
    expect(recorded).toEqual([{ facts: { email } }])
  })

  test('changing the address invalidates every earlier link and proof', async () => {
    const browser = served.browser()
    await register(browser, { email: 'ines@clam.test' })
    const oldToken = await mailedToken()
    const oldJar = new Map(cookiesOf(browser))
    expect(await browser.claims.changeAddress({ email })).toMatchObject({ email, delivery: 'mail' })
    await expect(browser.claims.open({ token: oldToken })).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const oldBrowser = served.browser()
    for (const [name, value] of oldJar) cookiesOf(oldBrowser).set(name, value)
    await expect(oldBrowser.claims.sendAgain()).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect((await oldBrowser.claims.open({ token: await mailedToken() })).step).toBe('newPassword')
    expect(await browser.claims.sendAgain()).toEqual({ delivery: 'mail', leavesBy: null })
  })

  test('changing the address without the registration’s password deletes allergies, diet and flights', async () => {
    const browser = served.browser()
    await register(browser, { email: 'ines@clam.test' })
    const nextUser = await browser.claims.changeAddress({ email })
    expect(nextUser.choosesPassword).toBe(true)
    const opened = await browser.claims.open({ token: await mailedToken() })
    expect(opened).toMatchObject({
      step: 'newPassword',
      passwordLost: 'addressChanged',
      answers: { fullName: 'Inês Duarte', allergies: null, diet: null },
    })
    expect(JSON.stringify(opened.answers)).not.toMatch(/2026-1/)
  })

  test('changing the address with the registration’s password keeps the answers and the password', async () => {
    const browser = served.browser()
    await register(browser, { email: 'ines@clam.test' })
    const wrong = browser.claims.changeAddress({ email, password: 'not-it-at-all' })
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const changed = await browser.claims.changeAddress({ email, password: registrant.password })
    expect(changed.choosesPassword).toBe(false)
    const token = await mailedToken()
    expect(await browser.claims.open({ token })).toMatchObject({
      step: 'confirm',
      answers: { diet: 'vegan', allergies: ['Nuts'] },
    })
    expect(await served.browser().claims.open({ token })).toMatchObject({
      step: 'password',
      passwordLost: null,
    })
  })

  test('changing the address doesn’t reveal whether the first address has an account', async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Inês', email, role: 'guest' })
    const steps = []
    for (const registered of [email, 'nobody@claim.test']) {
      await world().db.delete(pendingRegistrations)
      const browser = served.browser()
      await register(browser, { email: registered })
      await browser.claims.changeAddress({ email: 'mallory@claim.test' })
      steps.push((await browser.claims.open({ token: await mailedToken() })).step)
      // A change with the password doesn't reveal it either.
      await browser.claims.changeAddress({ email: 'mallory@other.test', password: registrant.password })
      steps.push((await browser.claims.open({ token: await mailedToken() })).step)
    }
    expect(steps).toEqual(['newPassword', 'confirm', 'newPassword', 'confirm'])
  })

  test('a link mailed to a changed address still proves that address if the browser registers again concurrently', async () => {
    const browser = served.browser()
    await register(browser)
    const { id: registrationId } = await onlyRegistration()
    let secondRegistration: Promise<unknown> | undefined
    let mailed = ''
    await world().db.transaction(async (tx) => {
      await changeRegistrationAddress(
        { ...deps, db: tx },
        { registrationId, email: 'mallory@claim.test', by: 'browser' },
      )
      const [changed] = await tx.select().from(pendingRegistrations)
      if (changed) mailed = linkToken(deps.secret, 'claim', changed)
      secondRegistration = register(browser)
      // Wait long enough for the second registration to wait for the row that this transaction holds.
      await tx.execute(sql`select pg_sleep(0.5)`)
    })
    await secondRegistration
    expect((await served.browser().claims.open({ token: mailed })).email).toBe('mallory@claim.test')
  })
})
