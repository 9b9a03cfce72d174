import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { backupCodes, factors, session } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { newSecret } from '#server/accounts/factors/rules.ts'
import { sealer } from '#server/lib/sealed.ts'
import { recoverOrganiser } from '#server/sign-in/first-organiser/commands.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const Reply = z.object({
  signedIn: z.boolean().optional(),
  factorAsked: z.boolean().optional(),
  factorToken: z.string().optional(),
  code: z.string().optional(),
  delivery: z.string().optional(),
})
const stepMs = 30_000

describeOnBothDatabases('signing in with a second factor or a mailed code', (world) => {
  const served = openServer(() => deps())
  let now = testNow
  const mailbox = createMailbox()
  const deps = () => testDeps(world().db, { clock: () => now })

  beforeEach(async () => {
    now = testNow
    mailbox.empty()
    await world().db.delete(rateCounters)
  })

  /** Posts as a caller without cookies; returns the response, and the session if there is one. */
  async function post(path: string, body: object) {
    const response = await fetch(`${served.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'set-auth-token' },
      body: JSON.stringify(body),
    })
    const token = response.headers.get('set-auth-token')
    return { status: response.status, token, ...Reply.parse(await response.json()) }
  }
  const signIn = (email: string, password = castPassword) => post('/sign-in/email', { email, password })

  let accountCount = 0
  async function addSignedIn(more: Partial<Parameters<typeof addAccount>[2]> = {}) {
    const email = `ines${(accountCount += 1)}@factor.test`
    const userId = await addAccount(world().db, cheapPasswords, {
      name: 'Ines',
      email,
      role: 'guest',
      ...more,
    })
    return { email, userId, browser: await served.signedIn(userId) }
  }
  /** Turns the factor on with another library's authenticator. */
  async function enrol() {
    const owner = await addSignedIn()
    const { secret, uri } = await owner.browser.ownAccount.startFactor({ friendlyName: 'Phone' })
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeNow = () => app.generate({ timestamp: now.getTime() })
    const confirmed = await owner.browser.ownAccount.confirmFactor({ code: codeNow() })
    now = new Date(now.getTime() + stepMs)
    return { ...owner, secret, uri, codeNow, backupCodes: confirmed.backupCodes }
  }

  test('an authenticator app set up with the QR code shows valid codes, and the first code turns the factor on', async () => {
    const { email, browser, userId } = await addSignedIn()
    const otherBrowser = await served.signedIn(userId)
    const { uri, secret } = await browser.ownAccount.startFactor({ friendlyName: 'Phone' })
    expect(uri).toContain(`otpauth://totp/Quarterdeck:${encodeURIComponent(email)}?`)
    expect((await signIn(email)).signedIn).toBe(true)
    await expect(browser.ownAccount.confirmFactor({ code: '000000' })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    })
    const scannedUri = new URL(uri)
    expect(scannedUri.searchParams.get('secret')).toBe(secret)
    const app = new TOTP({ secret: Secret.fromBase32(scannedUri.searchParams.get('secret') ?? '') })
    await browser.ownAccount.confirmFactor({ code: app.generate({ timestamp: now.getTime() }) })
    expect(await otherBrowser.accounts.session()).toBeNull()
    expect(await browser.ownAccount.factor()).toMatchObject({
      type: 'totp',
      status: 'verified',
      friendlyName: 'Phone',
      backupCodesLeft: 10,
    })
    for (let ahead = 1; ahead <= 20; ahead++) {
      now = new Date(testNow.getTime() + ahead * stepMs)
      await world().db.delete(rateCounters)
      const { factorToken } = await signIn(email)
      const code = app.generate({ timestamp: now.getTime() })
      expect(await post('/two-factor/verify-totp', { code, factorToken })).toMatchObject({
        status: 200,
        signedIn: true,
      })
    }
  })

  test('the password alone starts no session before the code is checked', async () => {
    const { email, userId, codeNow } = await enrol()
    const before = await world().db.$count(session, eq(session.userId, userId))
    const response = await signIn(email)
    expect(response).toMatchObject({ status: 200, signedIn: false, factorAsked: true, token: null })
    expect(await world().db.$count(session, eq(session.userId, userId))).toBe(before)
    expect(await signIn(email, 'not-the-password')).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
    })
    const code = codeNow()
    expect(await post('/two-factor/verify-totp', { code })).toMatchObject({
      code: 'SIGN_IN_AGAIN',
      token: null,
    })
    const { factorToken } = response
    const signedIn = await post('/two-factor/verify-totp', { code, factorToken })
    expect(signedIn.token).not.toBeNull()
    // Neither the token nor the code works again.
    expect(await post('/two-factor/verify-totp', { code, factorToken })).toMatchObject({
      code: 'SIGN_IN_AGAIN',
    })
    const secondSignIn = await signIn(email)
    expect(
      await post('/two-factor/verify-totp', { code, factorToken: secondSignIn.factorToken }),
    ).toMatchObject({
      code: 'WRONG_CODE',
    })
    now = new Date(now.getTime() + 10 * 60_000 + 1)
    expect(
      await post('/two-factor/verify-totp', { code: codeNow(), factorToken: secondSignIn.factorToken }),
    ).toMatchObject({ code: 'SIGN_IN_AGAIN' })
  })

  test('the sign-in ends after five wrong codes, and the account must wait after ten', async () => {
    const { email, codeNow } = await enrol()
    const wrongCode = () => String((Number(codeNow()) + 7) % 1_000_000).padStart(6, '0')
    const firstToken = (await signIn(email)).factorToken
    for (let guess = 0; guess < 5; guess++)
      expect(
        await post('/two-factor/verify-totp', { code: wrongCode(), factorToken: firstToken }),
      ).toMatchObject({
        code: 'WRONG_CODE',
      })
    expect(await post('/two-factor/verify-totp', { code: codeNow(), factorToken: firstToken })).toMatchObject(
      {
        code: 'SIGN_IN_AGAIN',
      },
    )
    const secondToken = (await signIn(email)).factorToken
    const laterCodes = []
    for (let guess = 0; guess < 6; guess++)
      laterCodes.push(
        (await post('/two-factor/verify-totp', { code: wrongCode(), factorToken: secondToken })).code,
      )
    expect(laterCodes.at(-1)).toMatch(/TOO_MANY_TRIES|SIGN_IN_AGAIN/)
  })

  test('checks only five of twenty concurrent wrong codes', async () => {
    const { email, codeNow } = await enrol()
    const { factorToken } = await signIn(email)
    const wrongCode = String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0')
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post('/two-factor/verify-totp', { code: wrongCode, factorToken })),
    )
    expect(responses.filter(({ code }) => code === 'WRONG_CODE')).toHaveLength(5)
    expect(await post('/two-factor/verify-totp', { code: codeNow(), factorToken })).toMatchObject({
      token: null,
    })
  })

  test('accepts the right code on the fifth attempt', async () => {
    const { email, codeNow } = await enrol()
    const { factorToken } = await signIn(email)
    const wrongCode = String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 4; guess += 1)
      await post('/two-factor/verify-totp', { code: wrongCode, factorToken })
    expect(await post('/two-factor/verify-totp', { code: codeNow(), factorToken })).toMatchObject({
      signedIn: true,
    })
  })

  test('a backup code signs in once, even if used concurrently, and new codes replace the old codes', async () => {
    const { email, browser, backupCodes: codes, userId } = await enrol()
    const [code = '', other = ''] = codes
    expect(new Set(codes).size).toBe(10)
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await signIn(email)).factorToken))
    const uses = await Promise.all(
      tokens.map((factorToken) =>
        post('/two-factor/verify-backup-code', { code: code.toLowerCase(), factorToken }),
      ),
    )
    expect(uses.filter(({ signedIn }) => signedIn === true)).toHaveLength(1)
    expect(await browser.ownAccount.factor()).toMatchObject({ backupCodesLeft: 9 })
    const fresh = await browser.ownAccount.renewBackupCodes()
    await world().db.delete(rateCounters)
    const { factorToken } = await signIn(email)
    expect(await post('/two-factor/verify-backup-code', { code: other, factorToken })).toMatchObject({
      code: 'WRONG_CODE',
    })
    expect(
      await post('/two-factor/verify-backup-code', { code: fresh.backupCodes[0] ?? '', factorToken }),
    ).toMatchObject({ signedIn: true })
    // The database stores neither codes nor secrets in the clear.
    const stored = JSON.stringify([
      await world().db.select().from(backupCodes).where(eq(backupCodes.userId, userId)),
      await world().db.select().from(factors).where(eq(factors.userId, userId)),
    ])
    for (const one of [...codes, ...fresh.backupCodes]) expect(stored).not.toContain(one.replace('-', ''))
  })

  test('the secret can be decrypted only with our own SECRET and for its own account', () => {
    const plain = newSecret()
    const sealed = sealer('a secret of ours', 'second factor').seal(plain, 'ines')
    const { unseal } = sealer('a secret of ours', 'second factor')
    expect(unseal(sealed, 'ines')).toEqual(plain)
    expect(() => sealer('another secret', 'second factor').unseal(sealed, 'ines')).toThrow('authenticate')
    expect(() => sealer('a secret of ours', 'address of posts').unseal(sealed, 'ines')).toThrow(
      'authenticate',
    )
    expect(() => unseal(sealed, 'nadia')).toThrow('authenticate')
  })

  test('removing or replacing the factor requires a fresh sign-in, and make-admin removes the factor', async () => {
    const { email, browser, userId } = await enrol()
    now = new Date(now.getTime() + 11 * 60_000)
    for (const call of [
      () => browser.ownAccount.removeFactor(),
      () => browser.ownAccount.renewBackupCodes(),
      () => browser.ownAccount.startFactor({ friendlyName: 'Tablet' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await browser.ownAccount.reauthenticate({ password: castPassword })
    await expect(browser.ownAccount.startFactor({ friendlyName: 'Tablet' })).rejects.toMatchObject({
      code: 'FACTOR_EXISTS',
    })
    await browser.ownAccount.removeFactor()
    await browser.ownAccount.removeFactor()
    expect((await signIn(email)).signedIn).toBe(true)
    const recorded = await world().db.select().from(auditLog).where(eq(auditLog.entityId, userId))
    expect(
      recorded.map(({ action }) => action).filter((action) => action.startsWith('account.factor')),
    ).toEqual(['account.factorAdded', 'account.factorRemoved'])
    const account = await enrol()
    await recoverOrganiser(deps(), account.email)
    expect(await world().db.$count(factors, eq(factors.userId, account.userId))).toBe(0)
  })

  async function codeFor(email: string): Promise<string> {
    const response = await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    expect(response).toMatchObject({ status: 200, delivery: 'mail' })
    await deliverAllDue(deps(), mailbox.mailer)
    return /\b\d{6}\b/.exec(mailbox.newestTo(email)?.text ?? '')?.[0] ?? 'none'
  }

  test('a mailed code signs in an existing enabled account once, within ten minutes', async () => {
    const { email } = await addSignedIn()
    const code = await codeFor(email)
    expect((await post('/sign-in/email-otp', { email, otp: code })).token).not.toBeNull()
    expect(await post('/sign-in/email-otp', { email, otp: code })).toMatchObject({ code: 'WRONG_CODE' })
    const first = await codeFor(email)
    const second = await codeFor(email)
    const outcome = await post('/sign-in/email-otp', { email, otp: first === second ? '' : first })
    expect(outcome).toMatchObject({ code: 'WRONG_CODE' })
    now = new Date(testNow.getTime() + 10 * 60_000 + 1)
    expect(await post('/sign-in/email-otp', { email, otp: second })).toMatchObject({ code: 'WRONG_CODE' })
  })

  test('A12: an unknown address and a disabled account get the same response and no mail', async () => {
    const { email } = await addSignedIn({ disabledAt: testNow })
    expect(await codeFor(email)).toBe('none')
    expect(await codeFor('nobody@factor.test')).toBe('none')
    expect(await post('/sign-in/email-otp', { email: 'nobody@factor.test', otp: '123456' })).toMatchObject({
      status: 422,
      code: 'WRONG_CODE',
    })
  })

  test('a mailed code still requires the second factor, and a temporary password must still be replaced', async () => {
    const { email, codeNow } = await enrol()
    const response = await post('/sign-in/email-otp', { email, otp: await codeFor(email) })
    expect(response).toMatchObject({ signedIn: false, factorAsked: true, token: null })
    expect(
      await post('/two-factor/verify-totp', { code: codeNow(), factorToken: response.factorToken }),
    ).toMatchObject({ signedIn: true })
    const temporary = await addSignedIn({ mustChangePassword: true })
    const { token } = await post('/sign-in/email-otp', {
      email: temporary.email,
      otp: await codeFor(temporary.email),
    })
    const list = await fetch(`${served.url}/auth/v1/list-sessions`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await list.json()).toMatchObject({ code: 'MUST_CHANGE_PASSWORD' })
  })
})
