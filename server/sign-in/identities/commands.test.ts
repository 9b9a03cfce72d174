import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Identity } from '#contract/sign-in.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { account, session, user } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { linkIdentity, openByIdentity } from '#server/sign-in/identities/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { providersOf, startProvider } from '#server/testing/provider.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const identityOf = (subject: string) => ({ providerId: 'oidc', subject, provenEmail: async () => null })

describeOnBothDatabases('the identities API', (world) => {
  let harbour: Awaited<ReturnType<typeof startProvider>>
  let served: Awaited<ReturnType<typeof serve>>
  let deps: Deps

  beforeAll(async () => {
    harbour = await startProvider()
    deps = testDeps(world().db, { providers: providersOf(harbour.settings()) })
    served = await serve(deps)
  })
  afterAll(async () => {
    await served.close()
    await harbour.close()
  })
  beforeEach(async () => {
    for (const table of [rateCounters, outbox]) await world().db.delete(table)
  })

  let number = 0
  async function addOwner() {
    number += 1
    const email = `ines${number}@linked.test`
    const id = await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const line = await startSession(world().db, deps, { userId: id, userAgent: 'test' })
    return { id, email, cookie: line.split(';')[0] ?? '', browser: await served.signedIn(id) }
  }

  const headersOf = (cookie: string) => ({
    cookie,
    origin: deps.publicUrl,
    'content-type': 'application/json',
  })

  /** Starts to link; returns the provider's address, and the cookie that identifies the browser. */
  async function startLinking({ cookie }: { cookie: string }) {
    const body = JSON.stringify({ provider: 'oidc', callbackURL: '/guest/account' })
    const response = await fetch(`${served.url}/auth/v1/link-social`, {
      method: 'POST',
      headers: headersOf(cookie),
      body,
    })
    const { url } = z.object({ url: z.string() }).parse(await response.json())
    return { url, flow: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  /** Signs in at the provider as `sub` and comes back, by default in the same browser; returns the final address. */
  async function link(
    owner: { cookie: string },
    sub: string,
    returning: { cookie?: string; flow?: string } = {},
  ) {
    harbour.vouchFor({ sub })
    const { url, flow } = await startLinking(owner)
    const sent = await fetch(url, { redirect: 'manual' })
    const { pathname, search } = new URL(sent.headers.get('location') ?? '')
    const cookie = `${returning.cookie ?? owner.cookie}; ${returning.flow ?? flow}`
    const response = await fetch(`${served.url}${pathname}${search}`, {
      redirect: 'manual',
      headers: { cookie },
    })
    return response.headers.get('location')
  }

  test('a person links an identity, sees it and gets a mail, and can then sign in with it', async () => {
    const ines = await addOwner()
    const { id, email, browser } = ines
    expect(await browser.identities.list()).toEqual([])
    expect(await link(ines, `of-${id}`)).toBe('/guest/account?linked=oidc')
    expect(await link(ines, `of-${id}`)).toBe('/guest/account?linked=oidc')
    const listed = await browser.identities.list()
    expect(listed).toEqual([
      { id: expect.any(String), provider: 'oidc', name: 'Harbour ID', linkedAt: expect.any(String) },
    ])
    expect(await openByIdentity(deps, identityOf(`${harbour.issuer} of-${id}`))).toBe(id)
    const recorded = await world().db.select().from(outbox)
    expect(recorded).toMatchObject([{ kind: 'identity linked', recipient: email }])
    const [entry, ...more] = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect([entry?.action, entry?.after, more]).toEqual(['account.identityLinked', { provider: 'oidc' }, []])
  })

  test('refuses an identity of another account: IDENTITY_ALREADY_EXISTS', async () => {
    const [owner, other] = [await addOwner(), await addOwner()]
    await link(owner, `of-${owner.id}`)
    expect(await link(other, `of-${owner.id}`)).toBe('/guest/account?refused=IDENTITY_ALREADY_EXISTS')
    expect(await other.browser.identities.list()).toEqual([])
    expect(await openByIdentity(deps, identityOf(`${harbour.issuer} of-${owner.id}`))).toBe(owner.id)
  })

  test('a callback in another session, or after the session has ended, links nothing', async () => {
    const [owner, other] = [await addOwner(), await addOwner()]
    const { flow } = await startLinking(other)
    expect(await link(owner, 'x1', { cookie: other.cookie, flow })).toBe('/auth?refused=TRIP_UNKNOWN')
    const refused = '/guest/account?refused=TRIP_UNKNOWN'
    expect(await link(owner, 'x2', { cookie: other.cookie })).toBe(refused)
    expect(await link(owner, 'x3', { cookie: 'quarterdeck=gone' })).toBe(refused)
    expect(await other.browser.identities.list()).toEqual([])
    expect(await owner.browser.identities.list()).toEqual([])
  })

  test('refuses to unlink another person’s identity', async () => {
    const [owner, other] = [await addOwner(), await addOwner()]
    await link(owner, `of-${owner.id}`)
    const [identity] = await owner.browser.identities.list()
    await expect(other.browser.identities.unlink({ id: identity?.id ?? '' })).rejects.toMatchObject({
      code: 'IDENTITY_NOT_FOUND',
    })
  })

  test('unlinking ends the other sessions and mails the owner', async () => {
    const owner = await addOwner()
    await link(owner, `of-${owner.id}`)
    const [identity] = await owner.browser.identities.list()
    const unlink = (browser: Client) => browser.identities.unlink({ id: identity?.id ?? '' })
    await unlink(owner.browser)
    await expect(unlink(owner.browser)).rejects.toMatchObject({ code: 'IDENTITY_NOT_FOUND' })
    expect(await owner.browser.identities.list()).toEqual([])
    expect(await world().db.$count(session, eq(session.userId, owner.id))).toBe(1)
    const recorded = await world().db.select().from(outbox)
    expect(recorded.map(({ kind }) => kind).toSorted()).toEqual(['identity linked', 'identity unlinked'])
    expect(await openByIdentity(deps, identityOf(`${harbour.issuer} of-${owner.id}`))).toBeNull()
  })

  test('linking and unlinking require a fresh sign-in after ten minutes', async () => {
    const { id, browser } = await addOwner()
    await linkIdentity(deps, id, identityOf(`old-${id}`))
    const [identity] = await browser.identities.list()
    await world()
      .db.update(session)
      .set({ createdAt: new Date(testNow.getTime() - 11 * 60 * 1000), provedAt: null })
      .where(eq(session.userId, id))
    const proofRequired = { code: 'REAUTHENTICATION_REQUIRED' }
    const linking = browser.identities.link({ provider: 'oidc', callbackURL: '/account' })
    await expect(linking).rejects.toMatchObject(proofRequired)
    await expect(browser.identities.unlink({ id: identity?.id ?? '' })).rejects.toMatchObject(proofRequired)
    await browser.ownAccount.reauthenticate({ password: castPassword })
    await browser.identities.unlink({ id: identity?.id ?? '' })
  })

  test('the password isn’t an identity and can’t be unlinked', async () => {
    const { id, browser } = await addOwner()
    const [password] = await world().db.select().from(account).where(eq(account.userId, id))
    await expect(browser.identities.unlink({ id: password?.id ?? '' })).rejects.toMatchObject({
      code: 'IDENTITY_NOT_FOUND',
    })
  })

  test('refuses to unlink the last sign-in method, not counting a password someone else chose or a removed provider', async () => {
    const { id, browser } = await addOwner()
    await linkIdentity(deps, id, identityOf(`a-${id}`))
    const [first] = await browser.identities.list()
    const refusal = { code: 'SINGLE_IDENTITY_NOT_DELETABLE' }
    const unlink = () => browser.identities.unlink({ id: first?.id ?? '' })
    await world().db.delete(account).where(eq(account.providerId, 'credential'))
    await expect(unlink()).rejects.toMatchObject(refusal)
    await linkIdentity(deps, id, { providerId: 'google', subject: `b-${id}` })
    await expect(unlink()).rejects.toMatchObject(refusal)
    await linkIdentity(deps, id, identityOf(`c-${id}`))
    await unlink()
  })

  test('keeps one of the last two sign-in methods if both are unlinked concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, browser } = await addOwner()
      await world().db.delete(account).where(eq(account.userId, id))
      for (const subject of [`a-${id}`, `b-${id}`]) await linkIdentity(deps, id, identityOf(subject))
      const both = await browser.identities.list()
      const results = await Promise.allSettled(both.map((one) => browser.identities.unlink({ id: one.id })))
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await world().db.$count(account, eq(account.userId, id))).toBe(1)
    }
  })

  test('gives an identity to only one of two accounts that link it concurrently', async () => {
    const [firstOwner, secondOwner] = [await addOwner(), await addOwner()]
    const subject = `race-${firstOwner.id}`
    const results = await Promise.allSettled(
      [firstOwner, secondOwner].map(({ id }) => linkIdentity(deps, id, identityOf(subject))),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(
      await world().db.$count(user, eq(user.id, (await openByIdentity(deps, identityOf(subject))) ?? '')),
    ).toBe(1)
  })

  test('the auth service’s paths list and unlink identities like the procedures', async () => {
    const ines = await addOwner()
    const { browser } = ines
    await link(ines, `path-${number}`)
    const headers = headersOf(ines.cookie)
    const listed = await fetch(`${served.url}/auth/v1/list-accounts`, { headers })
    expect(await listed.json()).toEqual(await browser.identities.list())
    const [identity] = await browser.identities.list()
    const unlink = (body: unknown) =>
      fetch(`${served.url}/auth/v1/unlink-account`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await unlink({ id: identity?.id })).status).toBe(200)
    const secondUnlink = await unlink({ id: identity?.id })
    expect([secondUnlink.status, await secondUnlink.json()]).toMatchObject([
      404,
      { code: 'identity_not_found', message: 'This sign-in is not linked to your account.' },
    ])
    await linkIdentity(deps, ines.id, identityOf(`last-${ines.id}`))
    await world().db.delete(account).where(eq(account.providerId, 'credential'))
    const response = await fetch(`${served.url}/auth/v1/list-accounts`, { headers })
    const [last] = z.array(Identity).parse(await response.json())
    const refusal = await unlink({ id: last?.id })
    expect([refusal.status, await refusal.json()]).toMatchObject([
      409,
      { code: 'single_identity_not_deletable' },
    ])
    const withoutProviders = await serve(testDeps(world().db))
    for (const path of ['link-social', 'unlink-account'])
      expect(
        (await fetch(`${withoutProviders.url}/auth/v1/${path}`, { method: 'POST', headers, body: '{}' }))
          .status,
      ).toBe(404)
    await withoutProviders.close()
  })
})
