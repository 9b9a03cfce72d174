import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { cheapPasswords, signInForToken, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const admin = { name: 'Nadia', email: 'nadia@functions.test', role: 'admin' } as const
const email = 'tomas@functions.test'

describeOnBothDatabases('create-guest-account and bulk-setup-guests', (world) => {
  const served = openServer(() => testDeps(world().db, { isMailConfigured: false }))
  let personId: string
  let token: string

  beforeEach(async () => {
    for (const table of [attendance, people, session, account, userRoles, user])
      await world().db.delete(table)
    await addAccount(world().db, cheapPasswords, admin)
    personId = await addPerson(world().db, { fullName: 'Tomáš Varga', email })
    await addAttendance(world().db, { personId, venueId: await addVenue(world().db) })
    token = await tokenOf(admin.email)
  })

  const tokenOf = async (address: string) => {
    const response = await signInForToken(served.url, { email: address, password: castPassword })
    return response.headers.get('set-auth-token') ?? ''
  }
  const call = async (name: string, body: unknown, headers: Record<string, string> = bearerHeader(token)) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const sent = { 'content-type': 'application/json', ...headers }
    const response = await fetch(`${served.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: sent,
      body: text,
    })
    return { status: response.status, json: z.looseObject({}).parse(await response.json()) }
  }

  const create = (body: unknown) => call('create-guest-account', body)
  const signIn = async (headers: Record<string, string>) => {
    const response = await fetch(`${served.url}/auth/v1/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: admin.email, password: castPassword }),
    })
    return {
      token: response.headers.has('set-auth-token'),
      cookies: response.headers.getSetCookie().length > 0,
    }
  }

  test('create-guest-account returns the address and a working password', async () => {
    const { status, json } = await call('create-guest-account', { personId, email, fullName: 'Tomáš Varga' })
    expect(status).toBe(200)
    const result = z.strictObject({ email: z.literal(email), password: z.string() }).parse(json)
    expect(await served.signInWithPassword(email, result.password)).not.toBeNull()
  })

  test('create-guest-account returns its refusals in the field error', async () => {
    const needed = 'Email is required to create a guest account'
    expect(await create({ personId, fullName: 'Tomáš Varga' })).toEqual({
      status: 400,
      json: { error: needed },
    })
    expect(await create({ personId, email: '' })).toEqual({ status: 400, json: { error: needed } })
    expect(await create({ personId, email: 'other@functions.test' })).toEqual({
      status: 422,
      json: { error: 'This is not the e-mail address of this person.' },
    })
    for (const invalidBody of [{ personId, email, role: 'admin' }, '{', '[]', { email }]) {
      expect(await create(invalidBody)).toMatchObject({ status: 400, json: { error: expect.any(String) } })
    }
    await create({ personId, email })
    expect(await create({ personId, email })).toEqual({
      status: 409,
      json: { error: 'This person already has an account.' },
    })
    expect(await world().db.$count(user)).toBe(2)
  })

  test('refuse callers who aren’t organisers with a bearer token or the cookie of our own pages', async () => {
    const refusal = { status: 401, json: { error: 'Not authenticated' } }
    const body = { personId, email }
    expect(await call('create-guest-account', body, {})).toEqual(refusal)
    expect(await call('create-guest-account', body, bearerHeader('made.up'))).toEqual(refusal)
    expect(await call('bulk-setup-guests', { guestPassword: 'gorse-Lantern-58' }, {})).toEqual(refusal)
    await addAccount(world().db, cheapPasswords, { name: 'Zoë', email: 'zoe@functions.test', role: 'guest' })
    const guest = bearerHeader(await tokenOf('zoe@functions.test'))
    expect(await call('create-guest-account', body, guest)).toMatchObject({ status: 403 })
    const cookie = `quarterdeck=${encodeURIComponent(token)}`
    const crossSite = { cookie, origin: 'https://evil.example' }
    expect(await call('create-guest-account', body, crossSite)).toMatchObject({ status: 403 })
    expect(await call('create-guest-account', body, { cookie })).toMatchObject({ status: 403 })
    expect(await world().db.$count(user)).toBe(2)
    expect(await call('create-guest-account', body, { cookie, origin: served.url })).toMatchObject({
      status: 200,
    })
  })

  test('bulk-setup-guests returns a summary and one result per person', async () => {
    const body = { guestPassword: 'gorse-Lantern-58' }
    expect(await call('bulk-setup-guests', body)).toEqual({
      status: 200,
      json: {
        summary: { successful: 1, failed: 0 },
        results: [{ name: 'Tomáš Varga', email, status: 'created', error: null, role: 'guest' }],
      },
    })
    expect(await served.signInWithPassword(email, body.guestPassword)).not.toBeNull()
    const short = await call('bulk-setup-guests', { guestPassword: 'short' })
    expect(short).toEqual({ status: 400, json: { error: 'Password must be at least 8 characters' } })
    expect(await call('bulk-setup-guests', {})).toMatchObject({ status: 400 })
    expect(await call('nothing-like-it', {})).toMatchObject({ status: 404 })
  })

  test('A15: sign-in returns a bearer token without a cookie only to callers that request it and aren’t browsers', async () => {
    const headers = { prefer: 'set-auth-token' }
    expect(await signIn(headers)).toEqual({ token: true, cookies: false })
    expect(await signIn({})).toEqual({ token: false, cookies: true })
    expect(await signIn({ ...headers, origin: 'http://localhost:3000' })).toEqual({
      token: false,
      cookies: true,
    })
    expect(await signIn({ ...headers, 'sec-fetch-site': 'same-origin' })).toEqual({
      token: false,
      cookies: true,
    })
    expect(await signIn({ ...headers, cookie: 'a=b' })).toEqual({ token: false, cookies: false })
  })

  test('a bearer session can call procedures, and ends with sign-out', async () => {
    const list = () =>
      fetch(`${served.url}/api/venues/list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearerHeader(token) },
        body: '{}',
      })
    expect((await list()).status).toBe(200)
    const signedOut = await fetch(`${served.url}/auth/v1/sign-out`, {
      method: 'POST',
      headers: bearerHeader(token),
    })
    expect(signedOut.status).toBe(200)
    expect((await list()).status).toBe(401)
    expect(await world().db.$count(session, eq(session.token, token.split('.')[0] ?? ''))).toBe(0)
  })
})

const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` })
