import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, user } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { composeLetter } from '#server/letters/compose.ts'
import { organiserInvitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addPerson } from '#server/testing/cast.ts'
import { uniqueEmail } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const chosenPassword = 'salt-Meadow-204'
const hour = 60 * 60 * 1000

describeOnBothDatabases('an organiser invitation', (world) => {
  let now = testNow
  let served: Awaited<ReturnType<typeof serve>>
  let withoutMail: Awaited<ReturnType<typeof serve>>
  let organiser: Client
  let nadia: string
  const deps = (more: Partial<Deps> = {}) => testDeps(world().db, { clock: () => now, ...more })

  beforeAll(async () => {
    served = await serve(deps())
    withoutMail = await serve(deps({ isMailConfigured: false }))
    const input = { name: 'Nadia Haddad', email: uniqueEmail(), role: 'admin' } as const
    nadia = await addAccount(world().db, cheapPasswords, input)
  })
  afterAll(async () => {
    await served.close()
    await withoutMail.close()
  })
  beforeEach(async () => {
    now = testNow
    await world().db.delete(organiserInvitations)
    organiser = await served.signedIn(nadia)
  })

  /** The token of the newest mail to an address, as it would be sent now; null if none would be sent. */
  async function mailedTo(email: string): Promise<string | null> {
    const rows = await world().db.select().from(outbox).where(eq(outbox.recipient, email))
    const waiting = rows.filter(({ discardedAt }) => discardedAt === null)
    expect(waiting.length).toBeLessThan(2)
    const letter = waiting[0] && (await composeLetter(deps(), waiting[0]))
    return letter ? (/\/organise#(\S+)/.exec(letter.text)?.[1] ?? null) : null
  }
  async function invite(email = uniqueEmail()) {
    expect(await organiser.administration.invite({ name: 'Tove Berg', email })).toEqual({ delivery: 'mail' })
    return { email, token: (await mailedTo(email)) ?? '' }
  }
  const accept = (token: string) =>
    served.browser().administration.acceptInvitation({ token, password: chosenPassword })

  test('mails a link, and setting a password with it makes an organiser and signs in', async () => {
    const { email, token } = await invite()
    const browser = served.browser()
    for (let visits = 0; visits < 5; visits += 1) {
      expect(await browser.administration.invitationOpen({ token })).toEqual({ name: 'Tove Berg', email })
    }
    expect(await world().db.$count(user, eq(user.email, email))).toBe(0)
    await browser.administration.acceptInvitation({ token, password: chosenPassword })
    expect(await browser.accounts.session()).toMatchObject({
      email,
      name: 'Tove Berg',
      role: 'admin',
      personId: null,
    })
    expect(await served.signInWithPassword(email, chosenPassword)).not.toBeNull()
    expect(await organiser.administration.invitations()).toEqual([])
    const [row] = await world().db.select().from(user).where(eq(user.email, email))
    const recorded = await world()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, row?.id ?? ''))
    expect(recorded.map(({ action }) => action)).toContain('organiser.joined')
  })

  test('A3: works once, even if used twenty times concurrently, and expires after 72 hours', async () => {
    const { email, token } = await invite()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => accept(token)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world().db.$count(user, eq(user.email, email))).toBe(1)
    await expect(accept(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const late = await invite()
    now = new Date(testNow.getTime() + 72 * hour)
    await expect(accept(late.token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await mailedTo(late.email)).toBeNull()
  })

  test('a new invitation invalidates the former link, and a withdrawal invalidates every link', async () => {
    const { email, token } = await invite()
    const again = await invite(email)
    expect(again.token).not.toBe(token)
    await expect(accept(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const [listed] = await organiser.administration.invitations()
    expect(listed).toMatchObject({ name: 'Tove Berg', email, expiresAt: '2026-11-24T09:00:00.000Z' })
    const id = listed?.id ?? ''
    expect(await organiser.administration.inviteAgain({ id })).toEqual({ delivery: 'mail' })
    await expect(accept(again.token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const last = (await mailedTo(email)) ?? ''
    await organiser.administration.withdrawInvitation({ id })
    await organiser.administration.withdrawInvitation({ id })
    await expect(accept(last)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await mailedTo(email)).toBeNull()
    await expect(organiser.administration.inviteAgain({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('never makes a used account an organiser’s, whether it was used before or after the invitation', async () => {
    const email = uniqueEmail()
    await addAccount(world().db, cheapPasswords, { name: 'Tove Berg', email, role: 'guest' })
    const inviteAt = (to: string) => organiser.administration.invite({ name: 'Tove Berg', email: to })
    await expect(inviteAt(email)).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
    const shutOut = uniqueEmail()
    await addAccount(world().db, cheapPasswords, { name: 'Off', email: shutOut, disabledAt: now })
    await expect(inviteAt(shutOut)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' })
    const invitation = await invite()
    const id = await addAccount(world().db, cheapPasswords, { name: 'Tove Berg', email: invitation.email })
    await expect(accept(invitation.token)).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
    const row = (await organiser.administration.list()).find((one) => one.id === id)
    expect(row?.role).toBeNull()
  })

  test('takes over an unused account with a new password, and links the person with the address', async () => {
    const { email, token } = await invite()
    const personId = await addPerson(world().db, { fullName: 'Tove Berg', email })
    const input = { name: 'Tove', email, role: 'guest', mustChangePassword: true } as const
    const id = await addAccount(world().db, cheapPasswords, input)
    await world().db.update(user).set({ usedAt: null }).where(eq(user.id, id))
    await accept(token)
    const row = (await organiser.administration.list()).find((one) => one.id === id)
    expect(row).toMatchObject({ role: 'admin', personId, mustChange: false, hasSignedIn: true })
    expect(await world().db.$count(account, eq(account.userId, id))).toBe(1)
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(person?.defaultRole).toBe('admin')
  })

  test('isn’t used up by a refused weak password', async () => {
    const { token } = await invite()
    const weak = served.browser().administration.acceptInvitation({ token, password: 'password123' })
    await expect(weak).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
    await accept(token)
    expect(await world().db.$count(organiserInvitations)).toBe(0)
  })

  test('shows the link only without a mail server, and logs that', async () => {
    const { email } = await invite()
    const [listed] = await organiser.administration.invitations()
    const id = listed?.id ?? ''
    await expect(organiser.administration.invitationLink({ id })).rejects.toMatchObject({
      code: 'LINK_IS_MAILED',
    })
    const organiserWithoutMail = await withoutMail.signedIn(nadia)
    expect(await organiserWithoutMail.administration.invite({ name: 'Tove Berg', email })).toEqual({
      delivery: 'organiser',
    })
    const { url } = await organiserWithoutMail.administration.invitationLink({ id })
    const held = await world().db.select().from(outbox).where(isNull(outbox.discardedAt))
    expect(held.filter(({ recipient }) => recipient === email)).toMatchObject([{ isHeld: true }])
    const { messages } = await organiserWithoutMail.outbox.list()
    expect(messages.find(({ recipient }) => recipient === email)).toMatchObject({ canReveal: false })
    const recorded = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(recorded.map(({ action }) => action)).toContain('organiser.linkShown')
    await accept(url.split('#')[1] ?? '')
    expect(await served.signInWithPassword(email, chosenPassword)).not.toBeNull()
    await expect(organiserWithoutMail.administration.invitationLink({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
