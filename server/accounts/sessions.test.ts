import { expect, test } from 'vitest'
import { findActor, startSession } from '#server/accounts/sessions.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a session cookie', (world) => {
  test('is nobody’s with another signature or another secret, also right after it was somebody’s', async () => {
    const deps = testDeps(world().db)
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Ines', email: 'ines@cookie.test' })
    const line = await startSession(world().db, deps, { userId, userAgent: undefined })
    const cookie = decodeURIComponent(/=([^;]+)/.exec(line)?.[1] ?? '')
    const [token = '', signature = ''] = cookie.split('.')
    const foreign = { ...deps, secret: `${deps.secret}, but another` }
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await findActor(deps, cookie)).toMatchObject({ userId })
      expect(await findActor(foreign, cookie)).toBeNull()
      for (const forged of [token, `${token}.`, `${token}.${signature.slice(1)}`, `${token}x.${signature}`]) {
        expect(await findActor(deps, forged)).toBeNull()
      }
    }
    await deps.db.execute('delete from session')
    expect(await findActor(deps, cookie)).toBeNull()
  })
})
