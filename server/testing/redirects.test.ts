import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const hosts = [
  'evil.example',
  'evil.example%2f@localhost:3000',
  'localhost:3000@evil.example',
  '[::1]',
  '0x7f.1',
]
const shapes = [
  (host: string) => `https://${host}`,
  (host: string) => `//${host}`,
  (host: string) => `/\\${host}`,
  (host: string) => `\\\\${host}`,
  (host: string) => `/\t/${host}`,
  (host: string) => `https:${host}`,
  (host: string) => `/%09/${host}`,
  (host: string) => `http://localhost:3000.${host}`,
  (host: string) => `/..//${host}`,
  (host: string) => `${'java'}script:location='//${host}'`,
]
const hostile = shapes.flatMap((shape) => hosts.map(shape))
const names = [
  'callbackURL',
  'redirectTo',
  'errorCallbackURL',
  'newUserCallbackURL',
  'redirect',
  'next',
] as const

describeOnBothDatabases('signing in with a destination (security C9)', (world) => {
  let served: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Ana', email: 'ana@mail.test', role: 'guest' })
    served = await serve(testDeps(world().db))
  })
  afterAll(async () => {
    await served.close()
    recordFigure(
      'C9',
      `${hostile.length} addresses under ${names.length} names: none is followed or repeated`,
    )
  })

  test.each(['/auth/v1/sign-in/email', '/auth/v1/sign-out'])(
    '%s neither redirects to a hostile destination nor repeats it',
    async (path) => {
      const followed = []
      for (const address of hostile) {
        const more = Object.fromEntries(names.map((name) => [name, address]))
        const query = new URLSearchParams(more)
        const response = await fetch(`${served.url}${path}?${query}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
          body: JSON.stringify({ email: 'ana@mail.test', password: castPassword, ...more }),
        })
        const text = (await response.text()) + JSON.stringify([...response.headers])
        if ((response.status >= 300 && response.status < 400) || /evil|0x7f|::1|script:/.test(text))
          followed.push([address, response.status, text])
      }
      expect(followed).toEqual([])
    },
  )
})
