import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { createLogTo } from '#server/lib/log.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const email = 'tomas@invite.test'
const chosen = 'salt-Meadow-204'
const hours = (count: number) => new Date(testNow.getTime() + count * 60 * 60 * 1000)

describeOnBothDatabases('Send Invite', (world) => {
  let now: Date
  let logged: string[]
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let organiser: Client
  let venueId: string
  let personId: string

  beforeAll(async () => {
    deps = testDeps(world().db, {
      clock: () => now,
      log: createLogTo({ write: (line) => void logged.push(line) }),
    })
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    now = testNow
    logged = []
    const tables = [outbox, invitations, attendance, people, session, account, userRoles, user]
    for (const table of tables) await world().db.delete(table)
    const admin = { name: 'Nadia', email: 'nadia@invite.test', role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, admin))
    personId = await addPerson(world().db, { fullName: 'Tomáš Varga', email: 'Tomas@invite.test' })
    await addAttendance(world().db, { personId, venueId })
  })

  const invite = (target = { personId, email }) => organiser.guestAccounts.create(target)
  const signIn = async (password: string) => {
    const guest = await served.signInWithPassword(email, password)
    if (!guest) throw new Error('The password does not open.')
    return guest
  }
  const row = async () =>
    (await organiser.attendance.list({ venueId })).find((one) => one.personId === personId)

  test('adds an account whose password opens only the page for choosing a new password', async () => {
    const result = await invite()
    expect(result).toMatchObject({ email, role: 'guest', goodUntil: hours(72).toISOString() })
    expect(result.password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)
    expect(await row()).toMatchObject({ hasAccount: true, hasSignedIn: false })
    const guest = await signIn(result.password)
    expect(await guest.accounts.session()).toMatchObject({
      personId,
      role: 'guest',
      mustChangePassword: true,
    })
    await expect(guest.attendance.mine({ venueId })).rejects.toMatchObject({ code: 'MUST_CHANGE_PASSWORD' })
    await guest.accounts.choosePassword({ newPassword: chosen })
    expect(await guest.attendance.mine({ venueId })).toMatchObject({ attending: 'yes' })
    expect(await row()).toMatchObject({ hasAccount: true, hasSignedIn: true })
    expect(await served.signInWithPassword(email, result.password)).toBeNull()
    expect(await served.signInWithPassword(email, chosen)).not.toBeNull()
  })

  test('the password works until a new password is saved, and for at most 72 hours (security A5)', async () => {
    const { password } = await invite()
    expect(await served.signInWithPassword(email, password)).not.toBeNull()
    now = hours(71.9)
    const earlier = await signIn(password)
    expect(await earlier.accounts.session()).not.toBeNull()
    now = hours(72)
    expect(await served.signInWithPassword(email, password)).toBeNull()
    expect(await earlier.accounts.session()).toBeNull()
  })

  test('gives the person’s default role', async () => {
    await world().db.update(people).set({ defaultRole: 'admin' }).where(eq(people.id, personId))
    expect(await invite()).toMatchObject({ role: 'admin' })
    expect(await row()).toMatchObject({ role: 'admin' })
  })

  test('refuses people without an address, with an account, or who haven’t accepted a future event', async () => {
    const nobody = { personId: crypto.randomUUID(), email }
    await expect(invite(nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const other = { personId, email: 'somebody@invite.test' }
    await expect(invite(other)).rejects.toMatchObject({ code: 'EMAIL_NOT_THEIRS' })
    await world().db.update(attendance).set({ attending: 'maybe' })
    await expect(invite()).rejects.toMatchObject({ code: 'NO_YES_AHEAD' })
    await world().db.update(attendance).set({ attending: 'yes' })
    now = new Date('2026-11-21T10:00:00Z')
    await invite()
    await expect(invite()).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
    await world().db.update(people).set({ email: null, userId: null })
    await expect(invite()).rejects.toMatchObject({
      code: 'EMAIL_REQUIRED',
      message: 'Email is required to create a guest account',
    })
    expect(await world().db.$count(user)).toBe(2)
  })

  test('refuses a person who accepted an event that is over', async () => {
    const past = await addVenue(world().db, {
      eventStartDate: '2026-05-01',
      eventEndDate: '2026-05-03',
      quarter: 'Q2',
    })
    await world().db.update(attendance).set({ attending: 'no' })
    await addAttendance(world().db, { personId, venueId: past })
    await expect(invite()).rejects.toMatchObject({ code: 'NO_YES_AHEAD' })
  })

  test('doesn’t touch a used, unlinked account with the same address', async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Tomáš', email })
    await expect(invite()).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
    expect(await row()).toMatchObject({ hasAccount: false })
  })

  test('a new invitation replaces an unused password, but never a used password', async () => {
    const first = await invite()
    const earlier = await signIn(first.password)
    const second = await organiser.guestAccounts.renew({ personId })
    expect(await served.signInWithPassword(email, first.password)).toBeNull()
    expect(await earlier.accounts.session()).toBeNull()
    const guest = await signIn(second.password)
    await guest.accounts.choosePassword({ newPassword: chosen })
    await expect(organiser.guestAccounts.renew({ personId })).rejects.toMatchObject({ code: 'ACCOUNT_USED' })
    expect(await served.signInWithPassword(email, chosen)).not.toBeNull()
  })

  test('copying a personal link instead of the temporary password invalidates the password', async () => {
    const { password } = await invite()
    const earlier = await signIn(password)
    const { url } = await organiser.guestAccounts.linkInstead({ personId, venueId })
    expect(await served.signInWithPassword(email, password)).toBeNull()
    expect(await earlier.accounts.session()).toBeNull()
    expect(await row()).toMatchObject({ hasAccount: false, invitedAt: expect.any(String) })
    const browser = served.browser()
    const token = url.split('#')[1] ?? ''
    await browser.invitations.accept({ token, password: chosen, answers: answersOf('Tomáš Varga') })
    expect(await browser.accounts.session()).toMatchObject({ personId, role: 'guest' })
    await expect(organiser.guestAccounts.linkInstead({ personId, venueId })).rejects.toMatchObject({
      code: 'ACCOUNT_USED',
    })
  })

  test('copies no personal link for an address whose owner has an account', async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Tomáš', email, role: 'guest' })
    await expect(organiser.guestAccounts.linkInstead({ personId, venueId })).rejects.toMatchObject({
      code: 'ACCOUNT_EXISTS',
      defined: true,
    })
  })

  test('mailing a personal link also invalidates the temporary password', async () => {
    const mailbox = createMailbox()
    const { password } = await invite()
    expect(await organiser.invitations.send({ personId, venueId })).toEqual({ email })
    expect(await served.signInWithPassword(email, password)).toBeNull()
    expect(await row()).toMatchObject({ hasAccount: false, invitedAt: expect.any(String) })
    await deliverAllDue({ ...deps, mailer: mailbox.mailer }, mailbox.mailer)
    const mail = mailbox.newestTo(email)
    expect(mail?.subject).toBe('Tomáš, come to Casa do Mar, Nov 30 – Dec 3')
    expect(mail?.text).toContain('/invitation#')
    const isSent = and(eq(auditLog.action, 'invitation.sent'), eq(auditLog.entityId, personId))
    expect(await world().db.$count(auditLog, isSent)).toBe(1)
  })

  test('mails no link without a mail server or an address', async () => {
    const target = { personId, venueId }
    const withoutMail = await serve({ ...deps, isMailConfigured: false })
    const [admin] = await world()
      .db.select({ id: user.id })
      .from(user)
      .where(eq(user.email, 'nadia@invite.test'))
    const office = await withoutMail.signedIn(admin?.id ?? '')
    await expect(office.invitations.send(target)).rejects.toMatchObject({
      code: 'MAIL_NOT_CONFIGURED',
    })
    await withoutMail.close()
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    await expect(organiser.invitations.send(target)).rejects.toMatchObject({
      code: 'EMAIL_REQUIRED',
    })
  })

  test('doesn’t restore an account that an organiser shut out', async () => {
    await invite()
    await world().db.update(user).set({ disabledAt: now }).where(eq(user.email, email))
    const refusal = { code: 'ACCOUNT_DISABLED' }
    await expect(organiser.guestAccounts.renew({ personId })).rejects.toMatchObject(refusal)
    await expect(organiser.guestAccounts.linkInstead({ personId, venueId })).rejects.toMatchObject(refusal)
  })

  test('twenty concurrent invitations create one account with one working password', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => invite()))
    const passwords = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.password] : []))
    expect(passwords).toHaveLength(1)
    expect(await world().db.$count(user, eq(user.email, email))).toBe(1)
    expect(await served.signInWithPassword(email, passwords[0] ?? '')).not.toBeNull()
  })

  test('stores the password only as a hash, and never logs it (security G1)', async () => {
    const { password } = await invite()
    const tables = [user, account, outbox, auditLog, session] as const
    const stored = JSON.stringify(await Promise.all(tables.map((table) => world().db.select().from(table))))
    expect(stored).toContain(email)
    expect(stored).not.toContain(password)
    expect(logged.join('')).not.toContain(password)
  })
})
