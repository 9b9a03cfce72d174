import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/accounts/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import { pendingRegistrations } from '#server/registration/pending/tables.ts'
import type { Deps } from '#server/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { invitations } from '#server/invitations/tables.ts'
import { outbox } from '#server/mail/outbox/tables.ts'
import { people } from '#server/people/tables.ts'
import { studios } from '#server/studios/tables.ts'
import { answersOf, noChange } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const email = 'tomas@invite.test'
const chosen = 'salt-Meadow-204'

const accept = (browser: Client, given: string, password = chosen) =>
  browser.invitations.accept({ token: given, password, answers: answersOf('Tomáš Varga') })

describeOnBothDatabases('a personal link', (world) => {
  let now: Date
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let organiser: Client
  let venueId: string
  let personId: string

  beforeAll(async () => {
    deps = testDeps(world().db, { clock: () => now })
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    now = testNow
    const tables = [
      outbox,
      pendingRegistrations,
      invitations,
      attendance,
      people,
      session,
      account,
      userRoles,
      user,
    ]
    for (const table of tables) await world().db.delete(table)
    organiser = await served.signedIn(
      await addAccount(world().db, cheapPasswords, {
        name: 'Nadia',
        email: 'nadia@invite.test',
        role: 'admin',
      }),
    )
    personId = await addPerson(world().db, { fullName: 'Tomáš Varga', email, notes: 'speaks' })
    await addAttendance(world().db, { personId, venueId, attending: 'maybe' })
  })

  const token = async (target = { personId, venueId }) => {
    const { url } = await organiser.invitations.link(target)
    return url.split('#')[1] ?? ''
  }

  const studioShown = async () =>
    (await served.browser().invitations.open({ token: await token() })).known.studioId

  test('fills in the studio where it is known', async () => {
    const [studio] = await world().db.insert(studios).values({ name: 'Porto' }).returning({ id: studios.id })
    expect(await studioShown()).toBeUndefined()
    await world().db.update(people).set({ studioId: studio?.id }).where(eq(people.id, personId))
    expect(await studioShown()).toBe(studio?.id)
    await world().db.update(people).set({ studioId: null, company: 'LP' }).where(eq(people.id, personId))
    expect(await studioShown()).toBe('LP')
  })

  test('opens the survey with name and address and nothing else about the person', async () => {
    const shown = await served.browser().invitations.open({ token: await token() })
    expect(shown).toMatchObject({ fullName: 'Tomáš Varga', email, asksSignIn: false, isOpen: true })
    expect(JSON.stringify(shown)).not.toContain('speaks')
    expect(await world().db.$count(user)).toBe(1)
  })

  test('sets password, answers, account and role in one step and signs in', async () => {
    const browser = served.browser()
    expect(await accept(browser, await token())).toEqual({
      outcome: 'signedIn',
      role: 'guest',
      venueId,
      change: noChange,
    })
    expect(await browser.accounts.session()).toMatchObject({ email, role: 'guest', personId })
    const [row] = await world().db.select().from(attendance)
    expect(row).toMatchObject({ attending: 'yes', flight1DepartureAirport: 'OSL' })
  })

  test('answered, it mails the answers as they were saved', async () => {
    await accept(served.browser(), await token())
    const mails = await world().db.select().from(outbox).where(eq(outbox.kind, 'registration received'))
    expect(mails).toMatchObject([{ recipient: email, facts: { personId, venueId } }])
  })

  test('used once, it asks for the account’s own sign-in and resets nothing', async () => {
    const link = await token()
    await accept(served.browser(), link)
    const second = served.browser()
    expect(await second.invitations.open({ token: link })).toMatchObject({ asksSignIn: true })
    await expect(accept(second, link, 'other-Lantern-88')).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(await accept(second, link, chosen)).toMatchObject({ outcome: 'signedIn' })
  })

  test('an unlinked account with the person’s address is asked for its sign-in too', async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Tomáš', email })
    const browser = served.browser()
    const link = await token()
    await expect(accept(browser, link)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await accept(browser, link, castPassword)).toMatchObject({ role: 'guest' })
  })

  test('revoked, it opens nothing; shown again, it is another link', async () => {
    const first = await token()
    await organiser.invitations.revoke({ personId, venueId })
    await organiser.invitations.revoke({ personId, venueId })
    const revocations = and(eq(auditLog.entityId, personId), eq(auditLog.action, 'invitation.revoked'))
    expect(await deps.db.$count(auditLog, revocations)).toBe(1)
    await expect(served.browser().invitations.open({ token: first })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
    const second = await token()
    expect(second).not.toBe(first)
    await expect(accept(served.browser(), first)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await accept(served.browser(), second)).toMatchObject({ outcome: 'signedIn' })
  })

  test('lives until the event ends', async () => {
    const link = await token()
    now = new Date('2026-12-03T23:30:00Z')
    expect(await served.browser().invitations.open({ token: link })).toMatchObject({ isOpen: true })
    now = new Date('2026-12-04T00:30:00Z')
    await expect(served.browser().invitations.open({ token: link })).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
      message: 'This event is over',
    })
    await expect(organiser.invitations.link({ personId, venueId })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('of a person without an address it becomes a registration', async () => {
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    const browser = served.browser()
    const link = await token()
    expect(
      await browser.invitations.accept({
        token: link,
        password: chosen,
        answers: answersOf('Tomáš Varga'),
        email,
      }),
    ).toEqual({ outcome: 'claimed', email, delivery: 'mail', leavesBy: null })
    expect(await world().db.$count(user)).toBe(1)
    expect(await world().db.$count(pendingRegistrations)).toBe(1)
  })

  /**
   * A person without an address answers by their link and types one; the browser and the pending registration's mailed
   * link.
   */
  const typeAddress = async (typed = email, browser = served.browser()) => {
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    const answers = answersOf('Tomáš Varga')
    await browser.invitations.accept({ token: await token(), password: chosen, answers, email: typed })
    const [registration] = await world()
      .db.select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.email, typed))
    if (!registration) throw new Error('No registration was made.')
    return { browser, registration, mailed: linkToken(deps.secret, 'claim', registration) }
  }

  test('the address proved, it is that person, and nobody is there twice', async () => {
    const { browser, mailed } = await typeAddress()
    await browser.claims.confirm({ token: mailed })
    expect(await browser.accounts.session()).toMatchObject({ email, role: 'guest', personId })
    expect(await world().db.$count(people)).toBe(1)
    const [row] = await world().db.select().from(people)
    expect(row).toMatchObject({ email, notes: 'speaks' })
  })

  test('the person with the typed address is the one who is meant', async () => {
    const { browser, mailed } = await typeAddress()
    const other = await addPerson(world().db, { fullName: 'Tomas V.', email })
    await browser.claims.confirm({ token: mailed })
    expect(await browser.accounts.session()).toMatchObject({ personId: other })
    const [row] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(row).toMatchObject({ email: null, userId: null })
  })

  test('revoked before the address was proved, it ties nobody', async () => {
    const { browser, mailed } = await typeAddress()
    await organiser.invitations.revoke({ personId, venueId })
    await browser.claims.confirm({ token: mailed })
    const who = await browser.accounts.session()
    expect(who?.personId).not.toBe(personId)
    const [row] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(row).toMatchObject({ email: null, userId: null })
  })

  test('given an address or an account in the meantime, the person is not tied to another one', async () => {
    const { browser, mailed } = await typeAddress()
    await world().db.update(people).set({ email: 'own@invite.test' }).where(eq(people.id, personId))
    await browser.claims.confirm({ token: mailed })
    expect((await browser.accounts.session())?.personId).not.toBe(personId)
    const [row] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(row).toMatchObject({ email: 'own@invite.test', userId: null })
  })

  test('of two addresses typed the first proved is the person’s, and the other registration is over', async () => {
    const wrong = await typeAddress('wrong@invite.test')
    const right = await typeAddress(email)
    await right.browser.claims.confirm({ token: right.mailed })
    expect(await right.browser.accounts.session()).toMatchObject({ personId })
    await expect(wrong.browser.claims.confirm({ token: wrong.mailed })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
    expect(await world().db.$count(people)).toBe(1)
  })

  test('accepted by an organiser its answers are that person’s, and links handed out before are dead', async () => {
    const before = await token()
    const { registration } = await typeAddress()
    const [waiting] = (await organiser.claims.waiting({ venueId })).registrations
    expect(waiting?.person).toMatchObject({ fullName: 'Tomáš Varga', hasAccount: false })
    expect(await organiser.claims.accept({ id: registration.id })).toEqual({ personId })
    expect(await world().db.$count(people)).toBe(1)
    const dead = { code: 'LINK_INVALID' }
    await expect(served.browser().invitations.open({ token: before })).rejects.toMatchObject(dead)
    expect(await accept(served.browser(), await token())).toMatchObject({ outcome: 'signedIn' })
  })

  test('a password that is too short becomes neither a registration nor an account', async () => {
    const link = await token()
    const weak = { code: 'WEAK_PASSWORD', message: 'Password must be at least 8 characters' }
    await expect(accept(served.browser(), link, 'heron7')).rejects.toMatchObject(weak)
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    const typed = { token: link, password: 'heron7', answers: answersOf('Tomáš Varga'), email }
    await expect(served.browser().invitations.accept(typed)).rejects.toMatchObject(weak)
    expect(await world().db.$count(pendingRegistrations)).toBe(0)
  })

  test('of a person without an address cannot flood the mailbox that is typed', async () => {
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    const link = await token()
    const typed = { token: link, password: chosen, answers: answersOf('Tomáš Varga') }
    for (let i = 0; i < 5; i++)
      await served.browser().invitations.accept({ ...typed, email: 'flooded@invite.test' })
    const mails = await world()
      .db.select({ runAt: outbox.runAt })
      .from(outbox)
      .where(isNull(outbox.discardedAt))
      .orderBy(outbox.runAt)
    const anHourLater = new Date(testNow.getTime() + 3_600_000)
    expect(mails.map(({ runAt }) => runAt)).toEqual([testNow, anHourLater])
  })

  test('opened again, it knows what it was answered with, and nothing else of an account that is used', async () => {
    const link = await token()
    await world()
      .db.update(people)
      .set({ allergies: ['Peanuts'] })
      .where(eq(people.id, personId))
    expect(await served.browser().invitations.open({ token: link })).toMatchObject({
      answered: null,
      known: { allergies: ['Peanuts'] },
    })
    await accept(served.browser(), link)
    expect(await served.browser().invitations.open({ token: link })).toMatchObject({
      answered: 'yes',
      asksSignIn: true,
      known: {},
    })
  })

  test('answered by its owner while signed in, it is used: opened again, it says so', async () => {
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Tomáš', email, role: 'guest' })
    await world().db.update(people).set({ userId }).where(eq(people.id, personId))
    const link = await token()
    const open = () => served.browser().invitations.open({ token: link })
    expect(await open()).toMatchObject({ answered: null })
    const signedIn = await served.signedIn(userId)
    await signedIn.survey.answer({ venueId, answers: answersOf('Tomáš Varga') })
    expect(await open()).toMatchObject({ answered: 'yes' })
  })

  test('does not give back the role an organiser took away', async () => {
    const link = await token()
    await accept(served.browser(), link)
    const [owner] = await world().db.select().from(user).where(eq(user.email, email))
    const userId = owner?.id ?? ''
    await world().db.delete(userRoles).where(eq(userRoles.userId, userId))
    await world().db.update(user).set({ roleTakenAt: testNow }).where(eq(user.id, userId))
    await expect(accept(served.browser(), link)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await world().db.$count(userRoles, eq(userRoles.userId, userId))).toBe(0)
  })

  test('somebody not invited to the edition has none', async () => {
    const stranger = await addPerson(world().db, { fullName: 'Priya Raman' })
    await expect(organiser.invitations.link({ personId: stranger, venueId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('accepted twenty times at once it makes one account', async () => {
    const link = await token()
    const tries = Array.from({ length: 20 }, () => accept(served.browser(), link))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(await world().db.$count(user, eq(user.email, email))).toBe(1)
    expect(await world().db.$count(people)).toBe(1)
  })
})
