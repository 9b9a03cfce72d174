import { expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { changeSecret, isKnownSecret, checkSecretUnchanged } from '#server/installation/commands.ts'
import { confirmFactor, startFactor, takeAuthenticatorCode } from '#server/accounts/factors/commands.ts'
import { hasFactor } from '#server/accounts/factors/queries.ts'
import { startSession, sessionCookie } from '#server/accounts/sessions.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('changing SECRET', (world) => {
  const oldSecret = 'the secret before, of more than 32 bytes'
  let round = 0
  const newSecret = () => `the secret number ${(round += 1)}, of more than 32 bytes`

  async function addWithFactor(secret: string) {
    const deps = testDeps(world().db, { secret })
    const email = `ines${round}@secret.test`
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const actor = { userId, email, sessionId: crypto.randomUUID() }
    const started = await startFactor(deps, actor, 'Phone')
    const app = new TOTP({ secret: Secret.fromBase32(started.secret) })
    const codeAt = (now: Date) => app.generate({ timestamp: now.getTime() })
    await confirmFactor(deps, actor, codeAt(testNow))
    return { userId, codeAt }
  }

  /** Requests the token by which another service identifies an account, and returns the response's status. */
  async function requestToken(secret: string, userId: string) {
    // The library that signs it reads the machine's clock.
    const deps = testDeps(world().db, { secret, clock: () => new Date() })
    const served = await serve(deps)
    const cookie = (await startSession(world().db, deps, { userId, userAgent: 'test' })).split(';')[0] ?? ''
    expect(cookie).toContain(sessionCookie(deps))
    const response = await fetch(`${served.url}/auth/v1/token`, { headers: { cookie, origin: served.url } })
    await served.close()
    return response.status
  }

  test('keeps second factors if the old secret is known', async () => {
    const { db } = world()
    const { userId, codeAt } = await addWithFactor(oldSecret)
    const secret = newSecret()
    expect(await changeSecret(db, { secret, oldSecret })).toMatchObject({ keptFactors: 1, removedFactors: 0 })
    const later = new Date(testNow.getTime() + 60_000)
    const deps = testDeps(db, { secret, clock: () => later })
    expect(await takeAuthenticatorCode(db, deps, userId, codeAt(later))).toBe(true)
    await changeSecret(db, { secret: oldSecret, oldSecret: undefined })
  })

  test('removes second factors, and counts them, if the old secret is lost', async () => {
    const { db } = world()
    const { userId } = await addWithFactor(newSecret())
    const change = { secret: newSecret(), oldSecret: undefined }
    expect(await changeSecret(db, change)).toMatchObject({ keptFactors: 0, removedFactors: 1 })
    expect(await hasFactor(db, userId)).toBe(false)
  })

  test('still lets the server sign tokens for other services', async () => {
    const { db } = world()
    const [before, after] = [newSecret(), newSecret()]
    const { userId } = await addWithFactor(before)
    expect(await requestToken(before, userId)).toBe(200)
    await changeSecret(db, { secret: after, oldSecret: before })
    expect(await requestToken(after, userId)).toBe(200)
  })

  test('changes nothing if the old secret is wrong', async () => {
    const { db } = world()
    const before = newSecret()
    await changeSecret(db, { secret: before, oldSecret: undefined })
    await checkSecretUnchanged(db, before)
    await addWithFactor(before)
    await expect(changeSecret(db, { secret: newSecret(), oldSecret: 'a guess' })).rejects.toThrow(
      'authenticate data',
    )
    expect(await isKnownSecret(db, before)).toBe(true)
  })
})
