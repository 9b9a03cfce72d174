import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath, createLibrary } from '#server/auth/library.ts'
import { openPaths } from '#server/auth/paths.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords, serve, signInForToken, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the paths of the auth service', (world) => {
  let served: Awaited<ReturnType<typeof serve>>
  const deps = () => testDeps(world().db)
  const call = (method: string, path: string, more: RequestInit = {}) =>
    fetch(`${served.url}${basePath}${path}`, { method, ...more })

  beforeAll(async () => {
    served = await serve(deps())
  })
  afterAll(() => served.close())

  test('B8: whatever the library has mounted, only what the table names answers', async () => {
    const { api } = await createLibrary(deps())
    const mounted = Object.values(api).flatMap(({ path, options }) =>
      path === undefined ? [] : [options.method].flat().map((method) => `${String(method)} ${path}`),
    )
    expect(mounted.length).toBeGreaterThan(20)
    const open = new Set(openPaths(deps()).map(({ method, path }) => `${method} ${path}`))
    for (const one of mounted.filter((path) => !open.has(path))) {
      const [method = '', path = ''] = one.split(' ')
      expect(`${one} ${(await call(method, path)).status}`).toBe(`${one} 404`)
    }
    for (const { method, path } of openPaths(deps()))
      expect(`${path} ${(await call(method, path)).status}`).not.toBe(`${path} 404`)
  })

  test('B7: a path written another way, or asked by another method, is none of them', async () => {
    for (const path of ['/SIGN-OUT', '//sign-out', '/sign-out/', '/sign%2dout', '/sign-in//email'])
      expect(`${path} ${(await call('POST', path)).status}`).toBe(`${path} 404`)
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
      expect(`${method} ${(await call(method, '/sign-out')).status}`).toBe(`${method} 404`)
  })

  test('a path that stands for a procedure answers with it: the same gate, the same rules, the same words', async () => {
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
    const foreign = await call('POST', '/update-user', {
      headers: { ...headers, origin: 'https://elsewhere.test' },
      body: '{"name":"Ines Duarte"}',
    })
    expect(foreign.status).toBe(403)
  })
})
