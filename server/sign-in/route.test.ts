import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jwks } from '#server/db/tables/accounts.ts'
import { basePath, createLibrary } from '#server/sign-in/library.ts'
import { openPaths } from '#server/auth-paths.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { cheapPasswords, signInForToken, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const Token = z.object({ token: z.string() })
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

describeOnBothDatabases('the paths of the auth service', (world) => {
  const served = openServer(() => deps())
  const deps = () => testDeps(world().db)
  const call = (method: string, path: string, more: RequestInit = {}) =>
    fetch(`${served.url}${basePath}${path}`, { method, ...more })

  test('B8: only the library paths listed in the table respond', async () => {
    const { api } = await createLibrary(deps())
    const mounted = Object.values(api).flatMap(({ path, options }) =>
      path === undefined ? [] : [options.method].flat().map((method) => `${String(method)} ${path}`),
    )
    expect(mounted.length).toBeGreaterThan(20)
    const open = new Set(openPaths(deps()).map(({ method, path }) => `${method} ${path}`))
    for (const mountedPath of mounted.filter((path) => !open.has(path))) {
      const [method = '', path = ''] = mountedPath.split(' ')
      expect(`${mountedPath} ${(await call(method, path)).status}`).toBe(`${mountedPath} 404`)
    }
    // Challenges exist only if the captcha is on, or above the limit for an IP address.
    for (const { method, path } of openPaths(deps()).filter((one) => one.path !== '/captcha/challenge'))
      expect(`${path} ${(await call(method, path)).status}`).not.toBe(`${path} 404`)
  })

  test('B7: a path with another spelling or method responds with 404', async () => {
    for (const path of ['/SIGN-OUT', '//sign-out', '/sign-out/', '/sign%2dout', '/sign-in//email'])
      expect(`${path} ${(await call('POST', path)).status}`).toBe(`${path} 404`)
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
      expect(`${method} ${(await call(method, '/sign-out')).status}`).toBe(`${method} 404`)
  })

  test('a path backed by a procedure has the procedure’s access check, rules and texts', async () => {
    const email = 'ines@paths.test'
    await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const password = 'kelp-Harbour-71'
    const token = (await signInForToken(served.url, { email, password })).headers.get('set-auth-token')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const session = await call('GET', '/get-session', { headers })
    expect(await session.json()).toMatchObject({ email, role: 'guest', mustChangePassword: false })
    expect(await (await call('GET', '/get-session')).json()).toBeNull()
    expect((await call('GET', '/list-sessions')).status).toBe(401)
    const rename = await call('POST', '/update-user', { headers, body: '{"name":"","role":"admin"}' })
    expect(rename.status).toBe(400)
    expect(await rename.json()).toMatchObject({ code: 'BAD_REQUEST' })
    const crossSite = await call('POST', '/update-user', {
      headers: { ...headers, origin: 'https://elsewhere.test' },
      body: '{"name":"Ines Duarte"}',
    })
    expect(crossSite.status).toBe(403)
  })

  async function callerOf(email: string) {
    const token = (await signInForToken(served.url, { email, password: castPassword })).headers.get(
      'set-auth-token',
    )
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const isSignedIn = async () => (await (await call('GET', '/get-session', { headers })).json()) !== null
    const signOut = (body?: string) =>
      call('POST', '/sign-out', { headers, ...(body !== undefined && { body }) })
    return { headers, isSignedIn, signOut }
  }

  test('sign-out ends this session, the other sessions, or all, and refuses any other scope', async () => {
    const email = 'scopes@paths.test'
    await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const first = await callerOf(email)
    const second = await callerOf(email)
    const third = await callerOf(email)
    for (const body of ['{"scope":"everywhere"}', '{"scope":""}', '{"scope":null}', '{"all":true}', '[]']) {
      const refused = await first.signOut(body)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ code: 'validation_failed' })
    }
    const areSignedIn = () => Promise.all([first, second, third].map(({ isSignedIn }) => isSignedIn()))
    expect(await areSignedIn()).toEqual([true, true, true])
    await third.signOut()
    expect(await areSignedIn()).toEqual([true, true, false])
    const fourth = await callerOf(email)
    await first.signOut('{"scope":"others"}')
    expect([...(await areSignedIn()), await fourth.isSignedIn()]).toEqual([true, false, false, false])
    const last = await callerOf(email)
    await first.signOut('{"scope":"global"}')
    expect([await first.isSignedIn(), await last.isSignedIn()]).toEqual([false, false])
    expect((await first.signOut('{"scope":"global"}')).status).toBe(200)
  })

  test('a token for other services contains only the identity, and our public keys verify it', async () => {
    const email = 'token@paths.test'
    const id = await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const { headers, signOut } = await callerOf(email)
    const { token } = Token.parse(await (await call('GET', '/token', { headers })).json())
    for (const path of ['/jwks', '/.well-known/jwks.json']) {
      const keys = Keys.parse(await (await call('GET', path)).json())
      const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
        issuer: deps().publicUrl,
        audience: deps().publicUrl,
      })
      expect(payload.sub).toBe(id)
      expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub'])
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60)
      expect(protectedHeader.alg).toBe('EdDSA')
      // The private halves are never shown, and can't be read in the database.
      expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q)":/)
      await expect(jwtVerify(`${token.slice(0, -4)}AAAA`, createLocalJWKSet(keys))).rejects.toThrow(
        'signature verification failed',
      )
    }
    for (const { privateKey } of await world().db.select().from(jwks)) expect(privateKey).not.toContain('"d"')
    // The token opens nothing here.
    const bearer = { authorization: `Bearer ${token}` }
    expect(await (await call('GET', '/get-session', { headers: bearer })).json()).toBeNull()
    expect((await call('GET', '/token')).status).toBe(401)
    await signOut()
    expect((await call('GET', '/token', { headers })).status).toBe(401)
  })
})
