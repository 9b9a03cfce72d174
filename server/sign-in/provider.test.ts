import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { account, factors, session, user, verification } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Deps } from '#server/core/deps.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addAccount } from '#server/testing/cast.ts'
import { providersOf, startProvider } from '#server/testing/provider.ts'
import { authorise, comeBackTo, leaveFor } from '#server/testing/oauth-flows.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const refusal = (code: string) => ({ status: 302, to: `/auth?refused=${code}`, session: '' })

describeOnBothDatabases('signing in with a provider', (world) => {
  let harbour: Awaited<ReturnType<typeof startProvider>>
  let served: Awaited<ReturnType<typeof serve>>
  let now = testNow
  let deps: Deps

  beforeAll(async () => {
    harbour = await startProvider()
    deps = testDeps(world().db, {
      clock: () => now,
      providers: providersOf(harbour.settings({ provesEmail: true, domains: ['harbour.test'] })),
    })
    served = await serve(deps)
  })
  afterAll(async () => {
    await served.close()
    await harbour.close()
  })
  beforeEach(async () => {
    now = testNow
    for (const table of [rateCounters, verification, outbox]) await world().db.delete(table)
  })

  let number = 0
  async function addOwner(more: { disabledAt?: Date; mustChangePassword?: boolean } = {}) {
    number += 1
    const email = `ines${number}@harbour.test`
    return {
      email,
      sub: `sub-${number}`,
      id: await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest', ...more }),
    }
  }

  const start = (body: object = { provider: 'oidc' }, path = 'social', cookie = '') =>
    leaveFor({ url: served.url, publicUrl: deps.publicUrl }, { body, path, cookie })
  const comeBack = (location: string, cookie: string) => comeBackTo(served, location, cookie)

  async function signIn(claims: Record<string, unknown>, body?: object) {
    harbour.vouchFor(claims)
    const { url, cookie } = await start(body)
    return comeBack(await authorise(url), cookie)
  }

  const identitiesOf = async (id: string) =>
    (await world().db.select().from(account).where(eq(account.userId, id))).filter(
      ({ providerId }) => providerId !== 'credential',
    )
  test('an address verified by the trusted provider signs in to its account and links the identity', async () => {
    const { id, email, sub } = await addOwner()
    const first = await signIn({ sub, email: email.toUpperCase(), email_verified: true })
    expect(first).toEqual({ status: 302, to: '/auth', session: expect.stringMatching(/^quarterdeck=.{60,}/) })
    const [identity, ...more] = await identitiesOf(id)
    expect(more).toEqual([])
    expect(identity).toMatchObject({
      providerId: 'oidc',
      accountId: `${harbour.issuer} ${sub}`,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      scope: null,
    })
    const recorded = await world().db.select().from(outbox)
    expect(recorded).toMatchObject([
      { kind: 'identity linked', recipient: email, facts: { way: 'Harbour ID' } },
    ])
    const secondSignIn = await signIn({ sub, email: 'other@harbour.test', email_verified: false })
    expect(secondSignIn.session).not.toBe('')
    const audit = await world()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(auditLog.createdAt)
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['account.identityLinked', id],
      ['account.signedIn', id],
      ['account.signedIn', id],
    ])
    expect((await world().db.select().from(user).where(eq(user.id, id)))[0]?.usedAt).toEqual(testNow)
  })

  test('creates no account, and refuses an unverified or unproved address and a disabled account', async () => {
    const before = await world().db.$count(user)
    const disabled = await addOwner({ disabledAt: testNow })
    const unproved = await addOwner()
    await world().db.update(user).set({ emailVerified: false }).where(eq(user.id, unproved.id))
    const unverified = await addOwner()
    for (const claims of [
      { sub: 'new', email: 'new@harbour.test', email_verified: true },
      { sub: 'd', email: disabled.email, email_verified: true },
      { sub: 'u', email: unproved.email, email_verified: true },
      { sub: 'p', email: unverified.email, email_verified: false },
      { sub: 'p', email: unverified.email, email_verified: 'true' },
      { sub: 'p', email: unverified.email },
    ])
      expect(await signIn(claims)).toEqual(refusal('IDENTITY_NOT_FOUND'))
    expect(await world().db.$count(user)).toBe(before + 3)
    const [last] = await world().db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1)
    expect(last).toMatchObject({ action: 'account.signInFailed', actorId: null })
  })

  test('doesn’t open an account disabled after linking, and still requires a new password if due', async () => {
    const { id, email, sub } = await addOwner()
    await signIn({ sub, email, email_verified: true })
    await world().db.update(user).set({ disabledAt: testNow }).where(eq(user.id, id))
    expect(await signIn({ sub })).toEqual(refusal('IDENTITY_NOT_FOUND'))
    await world()
      .db.update(user)
      .set({ disabledAt: null, mustChangePassword: true, usedAt: null })
      .where(eq(user.id, id))
    const { session: cookie } = await signIn({ sub })
    const response = await fetch(`${served.url}/auth/v1/get-session`, { headers: { cookie } })
    expect(await response.json()).toMatchObject({ email, mustChangePassword: true })
    expect((await world().db.select().from(user).where(eq(user.id, id)))[0]?.usedAt).toBeNull()
    await world().db.update(user).set({ temporaryUntil: testNow }).where(eq(user.id, id))
    expect(await signIn({ sub })).toEqual(refusal('IDENTITY_NOT_FOUND'))
  })

  test('requires the second factor before starting a session', async () => {
    const { id, email, sub } = await addOwner()
    await world()
      .db.insert(factors)
      .values({ userId: id, friendlyName: 'App', secret: 'sealed', confirmedAt: testNow })
    expect(await signIn({ sub, email, email_verified: true })).toEqual({
      status: 302,
      to: '/second-factor',
      session: '',
    })
    expect(await world().db.$count(session, eq(session.userId, id))).toBe(0)
  })

  test('a callback works once, within ten minutes, in the same browser and with its state', async () => {
    const { email, sub } = await addOwner()
    harbour.vouchFor({ sub, email, email_verified: true })
    const flow = await start()
    const otherFlow = await start()
    const callbackUrl = await authorise(flow.url)
    expect(await comeBack(callbackUrl, otherFlow.cookie)).toEqual(refusal('TRIP_UNKNOWN'))
    expect(await comeBack(callbackUrl, flow.cookie)).toEqual(refusal('TRIP_UNKNOWN'))
    const nextFlow = await start(undefined, undefined, flow.cookie)
    expect(nextFlow.cookie).toBe(flow.cookie)
    const nextCallbackUrl = await authorise(nextFlow.url)
    expect((await comeBack(nextCallbackUrl, flow.cookie)).session).not.toBe('')
    expect(await comeBack(nextCallbackUrl, flow.cookie)).toEqual(refusal('TRIP_UNKNOWN'))
    const forged = (await authorise((await start()).url)).replace(/state=[^&]*/, 'state=made-up')
    expect(await comeBack(forged, flow.cookie)).toEqual(refusal('TRIP_UNKNOWN'))
    const late = await start()
    const lateCallbackUrl = await authorise(late.url)
    now = new Date(testNow.getTime() + 10 * 60 * 1000)
    expect(await comeBack(lateCallbackUrl, late.cookie)).toEqual(refusal('TRIP_UNKNOWN'))
  })

  test('refuses a token with a wrong audience, issuer, nonce, age or signature', async () => {
    const { id, email, sub } = await addOwner()
    const validClaims = { sub, email, email_verified: true }
    for (const invalidClaim of [
      { aud: 'another-client' },
      { iss: 'https://other.test' },
      { nonce: 'replayed' },
      { nonce: undefined },
      { exp: 1 },
      { sub: undefined },
    ])
      expect(await signIn({ ...validClaims, ...invalidClaim })).toEqual(refusal('PROVIDER_FAILED'))
    harbour.vouchFor(validClaims)
    const { url, cookie } = await start()
    const callbackUrl = await authorise(url)
    harbour.server.service.once('beforeResponse', (response: { body: unknown }) => {
      const body = z.record(z.string(), z.unknown()).parse(response.body)
      const [head, payload] = z.string().parse(body['id_token']).split('.')
      response.body = {
        ...body,
        id_token: `${head}.${payload}.${Buffer.from('forged').toString('base64url')}`,
      }
    })
    expect(await comeBack(callbackUrl, cookie)).toEqual(refusal('PROVIDER_FAILED'))
    expect(await identitiesOf(id)).toEqual([])
    expect((await signIn(validClaims)).session).not.toBe('')
  })

  test('asks the provider for an address that the token lacks, and refuses another person’s address', async () => {
    const { email, sub } = await addOwner()
    const recorded = { sub, email, email_verified: true }
    const signInWithUserInfo = async (changes: object) => {
      harbour.vouchFor({ sub }, { ...recorded, ...changes })
      const { url, cookie } = await start()
      return comeBack(await authorise(url), cookie)
    }
    expect(await signInWithUserInfo({ sub: 'somebody else' })).toEqual(refusal('PROVIDER_FAILED'))
    expect(await signInWithUserInfo({ email_verified: false })).toEqual(refusal('IDENTITY_NOT_FOUND'))
    expect((await signInWithUserInfo({})).session).not.toBe('')
    // The identity is linked now, so the provider isn't queried again.
    expect((await signInWithUserInfo({ sub: 'somebody else' })).session).not.toBe('')
  })

  test('without the operator’s trust, a provider’s address opens no account', async () => {
    const careful = await serve({ ...deps, providers: providersOf(harbour.settings()) })
    const trusting = served
    served = careful
    const { email, sub } = await addOwner()
    expect(await signIn({ sub, email, email_verified: true })).toEqual(refusal('IDENTITY_NOT_FOUND'))
    served = trusting
    await careful.close()
  })

  test('redirects the browser only to our own pages', async () => {
    const { email, sub } = await addOwner()
    const claims = { sub, email, email_verified: true }
    expect((await signIn(claims, { provider: 'oidc', callbackURL: '/auth?survey=1' })).to).toBe(
      '/auth?survey=1',
    )
    for (const callbackURL of ['//evil.test', 'https://evil.test', '/.//evil.test', '/\\evil.test'])
      expect((await start({ provider: 'oidc', callbackURL })).status).toBe(400)
  })

  test('single sign-on finds the provider by an address’s domain, and refuses an unknown domain', async () => {
    const { email, sub } = await addOwner()
    harbour.vouchFor({ sub, email, email_verified: true })
    const { url, cookie } = await start({ email }, 'sso')
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    expect((await comeBack(await authorise(url), cookie)).session).not.toBe('')
    expect((await start({ domain: 'Harbour.test' }, 'sso')).status).toBe(200)
    expect(await start({ email: 'a@elsewhere.test' }, 'sso')).toMatchObject({
      status: 404,
      json: { code: 'SSO_UNKNOWN' },
    })
    expect((await start({}, 'sso')).status).toBe(400)
    expect((await start({ provider: 'google' })).status).toBe(404)
  })

  test('reports an unreachable provider, and the password still works', async () => {
    const away = await startProvider()
    await away.close()
    const alone = await serve({ ...deps, providers: providersOf(away.settings()) })
    const response = await fetch(`${alone.url}/auth/v1/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"provider":"oidc"}',
    })
    expect([response.status, await response.json()]).toMatchObject([502, { code: 'PROVIDER_FAILED' }])
    const { email } = await addOwner()
    expect(await alone.signInWithPassword(email, 'kelp-Harbour-71')).not.toBeNull()
    await alone.close()
  })

  test('without the setting, all paths respond with 404', async () => {
    const withoutProviders = await serve(testDeps(world().db))
    const responses = await Promise.all(
      [
        'POST /sign-in/social',
        'POST /sign-in/sso',
        'GET /callback/oidc',
        'POST /sign-in/oauth2',
        'GET /callback/google',
      ].map(async (call) => {
        const [method = '', path = ''] = call.split(' ')
        const body =
          method === 'POST'
            ? { body: '{"provider":"oidc"}', headers: { 'content-type': 'application/json' } }
            : {}
        return (await fetch(`${withoutProviders.url}/auth/v1${path}`, { method, ...body })).status
      }),
    )
    expect(responses).toEqual([404, 404, 404, 404, 404])
    await withoutProviders.close()
  })

  test('limits how many flows each IP address can start', async () => {
    for (let index = 0; index < 3; index++) expect((await start()).status).toBe(200)
    await world().db.update(rateCounters).set({ hits: 300 })
    expect((await start()).json).toMatchObject({ code: 'TOO_MANY_TRIES' })
  })
})
