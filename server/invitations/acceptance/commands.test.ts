import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'
import { answersOf, noChange } from '#server/testing/answers.ts'
import { addAccount, addPerson, castPassword } from '#server/testing/cast.ts'
import { cheapPasswords, testNow } from '#server/testing/served.ts'
import {
  acceptLink as accept,
  chosenPassword as chosen,
  invitedEmail as email,
  inviteBeforeEach,
} from '#server/testing/invited-person.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a personal link', (world) => {
  const invited = inviteBeforeEach(world)

  test('fills in the studio if the person’s studio is known', async () => {
    const { served, personId, token } = invited()
    const studioShown = async () =>
      (await served.browser().invitations.open({ token: await token() })).known.studioId
    const [studio] = await world().db.insert(studios).values({ name: 'Porto' }).returning({ id: studios.id })
    expect(await studioShown()).toBeUndefined()
    await world().db.update(people).set({ studioId: studio?.id }).where(eq(people.id, personId))
    expect(await studioShown()).toBe(studio?.id)
    await world().db.update(people).set({ studioId: null, company: 'LP' }).where(eq(people.id, personId))
    expect(await studioShown()).toBe('LP')
  })

  test('opens the survey with only the person’s name and address', async () => {
    const { served, token } = invited()
    const shown = await served.browser().invitations.open({ token: await token() })
    expect(shown).toMatchObject({ fullName: 'Tomáš Varga', email, asksSignIn: false, isOpen: true })
    expect(JSON.stringify(shown)).not.toContain('speaks')
    expect(await world().db.$count(user)).toBe(1)
  })

  test('sets password, answers, account and role in one step, and signs in', async () => {
    const { served, venueId, personId, token } = invited()
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

  test('mails the saved answers', async () => {
    const { served, venueId, personId, token } = invited()
    await accept(served.browser(), await token())
    const mails = await world().db.select().from(outbox).where(eq(outbox.kind, 'registration received'))
    expect(mails).toMatchObject([{ recipient: email, facts: { personId, venueId } }])
  })

  test('requires the account’s own sign-in once the account was used, and resets no password', async () => {
    const { served, token } = invited()
    const link = await token()
    await accept(served.browser(), link)
    const second = served.browser()
    expect(await second.invitations.open({ token: link })).toMatchObject({ asksSignIn: true })
    await expect(accept(second, link, 'other-Lantern-88')).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(await accept(second, link, chosen)).toMatchObject({ outcome: 'signedIn' })
  })

  test('also requires sign-in if an unlinked account has the person’s address', async () => {
    const { served, token } = invited()
    await addAccount(world().db, cheapPasswords, { name: 'Tomáš', email })
    const browser = served.browser()
    const link = await token()
    await expect(accept(browser, link)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await accept(browser, link, castPassword)).toMatchObject({ role: 'guest' })
  })

  test('opens nothing once revoked, and showing the link again creates another link', async () => {
    const { served, organiser, venueId, personId, token } = invited()
    const first = await token()
    await organiser.invitations.revoke({ personId, venueId })
    await organiser.invitations.revoke({ personId, venueId })
    const revocations = and(eq(auditLog.entityId, personId), eq(auditLog.action, 'invitation.revoked'))
    expect(await world().db.$count(auditLog, revocations)).toBe(1)
    await expect(served.browser().invitations.open({ token: first })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
    const second = await token()
    expect(second).not.toBe(first)
    await expect(accept(served.browser(), first)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await accept(served.browser(), second)).toMatchObject({ outcome: 'signedIn' })
  })

  test('is valid until the event ends', async () => {
    const { served, actorId, venueId, personId, token, state } = invited()
    const link = await token()
    state.now = new Date('2026-12-03T23:30:00Z')
    expect(await served.browser().invitations.open({ token: link })).toMatchObject({ isOpen: true })
    state.now = new Date('2026-12-04T00:30:00Z')
    await expect(served.browser().invitations.open({ token: link })).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
      message: 'This event is over',
    })
    const organiser = await served.signedIn(actorId)
    await expect(organiser.invitations.link({ personId, venueId })).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
      message: 'This event is over.',
    })
  })

  test('creates neither a registration nor an account if the password is too short', async () => {
    const { served, personId, token } = invited()
    const link = await token()
    const weak = { code: 'WEAK_PASSWORD', message: 'Password must be at least 8 characters' }
    await expect(accept(served.browser(), link, 'heron7')).rejects.toMatchObject(weak)
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    const typed = { token: link, password: 'heron7', answers: answersOf('Tomáš Varga'), email }
    await expect(served.browser().invitations.accept(typed)).rejects.toMatchObject(weak)
    expect(await world().db.$count(pendingRegistrations)).toBe(0)
  })

  test('shows its answer when opened again, and nothing else about a used account', async () => {
    const { served, personId, token } = invited()
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

  test('counts as answered once its owner answers while signed in', async () => {
    const { served, venueId, personId, token } = invited()
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Tomáš', email, role: 'guest' })
    await world().db.update(people).set({ userId }).where(eq(people.id, personId))
    const link = await token()
    const open = () => served.browser().invitations.open({ token: link })
    expect(await open()).toMatchObject({ answered: null })
    const signedIn = await served.signedIn(userId)
    await signedIn.survey.answer({ venueId, answers: answersOf('Tomáš Varga') })
    expect(await open()).toMatchObject({ answered: 'yes' })
  })

  test('doesn’t restore a role that an organiser removed', async () => {
    const { served, token } = invited()
    const link = await token()
    await accept(served.browser(), link)
    const [owner] = await world().db.select().from(user).where(eq(user.email, email))
    const userId = owner?.id ?? ''
    await world().db.delete(userRoles).where(eq(userRoles.userId, userId))
    await world().db.update(user).set({ roleTakenAt: testNow }).where(eq(user.id, userId))
    await expect(accept(served.browser(), link)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await world().db.$count(userRoles, eq(userRoles.userId, userId))).toBe(0)
  })

  test('can’t be created for people who aren’t invited to the edition', async () => {
    const { organiser, venueId } = invited()
    const stranger = await addPerson(world().db, { fullName: 'Priya Raman' })
    await expect(organiser.invitations.link({ personId: stranger, venueId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('creates one account when accepted twenty times concurrently', async () => {
    const { served, token } = invited()
    const link = await token()
    const tries = Array.from({ length: 20 }, () => accept(served.browser(), link))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(await world().db.$count(user, eq(user.email, email))).toBe(1)
    expect(await world().db.$count(people)).toBe(1)
  })
})
