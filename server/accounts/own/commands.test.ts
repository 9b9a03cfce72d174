import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { authorize } from '#server/core/api.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { declared } from '#server/testing/procedures.ts'
import { cheapPasswords, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const absent = '7f0c1d5e-4d0a-4f39-9a53-000000000000'
const nextPassword = 'gorse-Lantern-58'

const minute = 60_000
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const isSignedIn = async (client: Client) => (await client.accounts.session()) !== null

const change = (client: Client, newPassword: string) =>
  client.ownAccount.changePassword({ currentPassword: castPassword, newPassword })

describeOnBothDatabases('the API for the caller’s account', (world) => {
  const served = openServer(() => deps())
  let now = testNow
  const deps = () => testDeps(world().db, { clock: () => now })

  beforeEach(async () => {
    now = testNow
    await world().db.delete(rateCounters)
  })

  async function mailedTo(email: string): Promise<string> {
    const sent: string[] = []
    const mailer = {
      send: async ({ to, text }: { to: string; text: string }) => void (to === email && sent.push(text)),
      close: () => {},
    }
    await deliverAllDue(deps(), mailer)
    return /\b\d{6}\b/.exec(sent.at(-1) ?? '')?.[0] ?? 'no code came'
  }

  let number = 0
  async function addInes(role: 'admin' | 'guest' = 'guest') {
    number += 1
    const email = `ines${number}@own.test`
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Ines Duarte', email, role })
    const personId = await addPerson(world().db, { fullName: 'Ines Duarte', email, userId })
    const browser = await served.signedIn(userId)
    const otherBrowser = await served.signedIn(userId)
    return { userId, personId, email, browser, otherBrowser }
  }

  test('starts a new session for a new password, and ends all others with their tokens (security A13)', async () => {
    const { email, userId, browser, otherBrowser } = await addInes()
    const tokens = async () => {
      const rows = await world().db.select().from(session).where(eq(session.userId, userId))
      return rows.map(({ token }) => token)
    }
    const before = await tokens()
    await change(browser, nextPassword)
    expect([await isSignedIn(browser), await isSignedIn(otherBrowser)]).toEqual([true, false])
    const after = await tokens()
    expect(after).toHaveLength(1)
    expect(before.filter((token) => after.includes(token))).toEqual([])
    expect(await served.signInWithPassword(email, castPassword)).toBeNull()
    expect(await served.signInWithPassword(email, nextPassword)).not.toBeNull()
    const recorded = await world().db.select().from(auditLog).where(eq(auditLog.entityId, userId))
    expect(recorded.filter(({ action }) => action === 'account.passwordSet')).toHaveLength(1)
  })

  test('requires the current password, with the same limit on guesses as at sign-in', async () => {
    const { browser, otherBrowser, email } = await addInes()
    const guess = () =>
      browser.ownAccount.changePassword({ currentPassword: 'kelp-Harbour-72', newPassword: nextPassword })
    await expect(guess()).rejects.toMatchObject({ code: 'WRONG_PASSWORD', status: 422 })
    for (let tries = 1; tries < 10; tries++) await expect(guess()).rejects.toThrow('current password')
    await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect([await isSignedIn(browser), await isSignedIn(otherBrowser)]).toEqual([true, true])
    await world().db.delete(rateCounters)
    expect(await served.signInWithPassword(email, castPassword)).not.toBeNull()
  })

  test('refuses an unchanged or easily guessed password, and gives the reason', async () => {
    const { browser, personId } = await addInes()
    await expect(change(browser, 'password123')).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      data: { reasons: ['common'] },
    })
    await expect(change(browser, 'InesDuarte1')).rejects.toMatchObject({ data: { reasons: ['guessable'] } })
    const venueId = await addVenue(world().db, { name: 'Vindhytta Nord' })
    await addAttendance(world().db, { personId, venueId })
    await expect(change(browser, 'vindhytta-26')).rejects.toMatchObject({ data: { reasons: ['guessable'] } })
    await expect(change(browser, castPassword)).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
    await expect(change(browser, 'short-1')).rejects.toMatchObject({ status: 400 })
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('lets only one of two concurrent changes succeed', async () => {
    const { browser, otherBrowser } = await addInes()
    const results = await Promise.allSettled([
      change(browser, nextPassword),
      change(otherBrowser, 'sedge-Compass-19'),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('lists the caller’s current sessions without tokens, this session first', async () => {
    const { browser, userId } = await addInes()
    const eightDaysAgo = new Date(testNow.getTime() - 8 * 24 * 60 * 60 * 1000)
    await world()
      .db.insert(session)
      .values({
        userId,
        token: `old-${userId}`,
        expiresAt: new Date(testNow.getTime() + 1000),
        createdAt: eightDaysAgo,
        updatedAt: eightDaysAgo,
      })
    const listed = await browser.ownAccount.sessions()
    expect(listed.map(({ isThisOne, device }) => [isThisOne, device])).toEqual([
      [true, 'Unknown device'],
      [false, 'Unknown device'],
    ])
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
      'device',
      'id',
      'isThisOne',
      'lastUsedAt',
      'startedAt',
    ])
  })

  test('ends one session or all other sessions, but never another person’s', async () => {
    const { browser, otherBrowser, userId } = await addInes()
    const third = await served.signedIn(userId)
    const stranger = await addInes()
    const [, secondSession] = await otherBrowser.ownAccount.sessions()
    const strangersSessions = await stranger.browser.ownAccount.sessions()
    await browser.ownAccount.endSession({ id: strangersSessions[0]?.id ?? absent })
    await browser.ownAccount.endSession({ id: absent })
    expect(await isSignedIn(stranger.browser)).toBe(true)
    await otherBrowser.ownAccount.endSession({ id: secondSession?.id ?? absent })
    const signedIn = [await isSignedIn(browser), await isSignedIn(otherBrowser), await isSignedIn(third)]
    expect(signedIn.filter(Boolean)).toHaveLength(2)
    expect(signedIn[1]).toBe(true)
    expect(await otherBrowser.ownAccount.endOtherSessions()).toEqual({ ended: 1 })
    expect(await otherBrowser.ownAccount.endOtherSessions()).toEqual({ ended: 0 })
    expect([await isSignedIn(browser), await isSignedIn(otherBrowser), await isSignedIn(third)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('A14: asks for proof of identity ten minutes after sign-in, and accepts the password', async () => {
    const { userId, email } = await addInes('admin')
    const browser = await served.signedIn(userId)
    const subject = { kind: 'person', id: absent, typedName: 'Nobody' } as const
    const erase = () => browser.privacy.erase(subject)
    await expect(erase()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    now = new Date(testNow.getTime() + 10 * minute + 1)
    await expect(erase()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED', status: 403 })
    await expect(browser.ownAccount.reauthenticate({ password: nextPassword })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    await expect(erase()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await browser.ownAccount.reauthenticate({ password: castPassword })
    await expect(erase()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    now = new Date(now.getTime() + 10 * minute + 1)
    await browser.ownAccount.sendOwnCode()
    const code = await mailedTo(email)
    await expect(browser.ownAccount.reauthenticate({ code: otherThan(code) })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    })
    await browser.ownAccount.reauthenticate({ code })
    await expect(erase()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(browser.ownAccount.reauthenticate({ code })).rejects.toMatchObject({ code: 'WRONG_CODE' })
  })

  test('allows five guesses at a mailed code, even if many arrive concurrently', async () => {
    const { browser, email } = await addInes()
    await browser.ownAccount.sendOwnCode()
    const code = await mailedTo(email)
    const wrong = otherThan(code)
    await Promise.allSettled(
      Array.from({ length: 20 }, () => browser.ownAccount.reauthenticate({ code: wrong })),
    )
    await expect(browser.ownAccount.reauthenticate({ code })).rejects.toMatchObject({ code: 'WRONG_CODE' })
  })

  test('requires proof for every sensitive procedure', async () => {
    const sensitive = declared.filter(({ meta }) => meta.isSensitive)
    expect(sensitive.map(({ path }) => path)).toEqual(expect.arrayContaining([...sensitivePaths]))
    const actor = {
      userId: absent,
      sessionId: absent,
      name: '',
      email: '',
      role: 'admin',
      personId: absent,
    } as const
    for (const { meta } of sensitive) {
      const call = (isProved: boolean) => () =>
        authorize(meta, { ...actor, mustChangePassword: false, isShutOut: false, isProved })
      expect(call(false)).toThrow('Confirm that it is you first.')
      expect(call(true)).not.toThrow()
    }
  })

  test('renames account and person, and logs that without the name', async () => {
    const { browser, userId, personId } = await addInes()
    await browser.ownAccount.rename({ name: ' Ines Duarte Lima ' })
    await browser.ownAccount.rename({ name: 'Ines Duarte Lima' })
    expect(await browser.ownAccount.mine()).toMatchObject({ name: 'Ines Duarte Lima', erasureAskedAt: null })
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(person).toMatchObject({ fullName: 'Ines Duarte Lima', version: 2 })
    const recorded = await world().db.select().from(auditLog).where(eq(auditLog.actorId, userId))
    expect(recorded).toMatchObject([
      { action: 'account.renamed', fields: ['name'], before: null, after: null },
    ])
    await expect(browser.ownAccount.rename({ name: ' ' })).rejects.toMatchObject({ status: 400 })
  })
})

/**
 * Calls that give organiser power, open an account or delete permanently. Listed by hand, because the test checks the
 * flags.
 */
const sensitivePaths = [
  'administration.setRole',
  'administration.link',
  'administration.disable',
  'administration.enable',
  'administration.endSessions',
  'administration.endFactor',
  'administration.sendReset',
  'administration.invite',
  'administration.inviteAgain',
  'administration.invitationLink',
  'people.setRole',
  'ownAccount.startFactor',
  'ownAccount.confirmFactor',
  'ownAccount.renewBackupCodes',
  'ownAccount.removeFactor',
  'ownAccount.changeEmail',
  'identities.link',
  'identities.linkWallet',
  'identities.askPhoneCode',
  'identities.linkPhone',
  'identities.unlink',
  'privacy.erase',
]
