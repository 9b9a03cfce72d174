import { expect, test } from 'vitest'
import { findActor, startSession } from '#server/accounts/sessions.ts'
import { session } from '#server/db/tables/accounts.ts'
import { deviceCookieLine } from '#server/accounts/passwords/device-token.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const valueOf = (line: string) => decodeURIComponent(/=([^;]+)/.exec(line)?.[1] ?? '')

describeOnBothDatabases('a session cookie', (world) => {
  test('is refused with a wrong signature or secret, even right after a valid cookie was accepted', async () => {
    const deps = testDeps(world().db)
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Ines', email: 'ines@cookie.test' })
    const line = await startSession(world().db, deps, { userId, userAgent: undefined })
    const cookie = valueOf(line)
    const [token = '', signature = ''] = cookie.split('.')
    const otherServer = { ...deps, secret: `${deps.secret}, but another` }
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await findActor(deps, cookie)).toMatchObject({ userId })
      expect(await findActor(otherServer, cookie)).toBeNull()
      for (const forged of [token, `${token}.`, `${token}.${signature.slice(1)}`, `${token}x.${signature}`]) {
        expect(await findActor(deps, forged)).toBeNull()
      }
    }
    await deps.db.execute('delete from session')
    expect(await findActor(deps, cookie)).toBeNull()
  })

  test('A14: keeps organisers signed in during an event, only on the device they used', async () => {
    let now = new Date('2026-11-29T12:00:00Z')
    const deps = testDeps(world().db, { clock: () => now })
    const email = 'nadia@event.test'
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email, role: 'admin' })
    await addVenue(world().db, {
      eventStartDate: '2026-12-01',
      eventEndDate: '2026-12-03',
      timeZone: 'Europe/Lisbon',
    })
    const cookie = valueOf(await startSession(world().db, deps, { userId, userAgent: undefined }))
    const device = valueOf(deviceCookieLine(deps, email))
    const isSignedIn = async (token?: string) => (await findActor(deps, cookie, token)) !== null
    // This is the second day of the event, after three days without use.
    now = new Date('2026-12-02T22:00:00Z')
    expect([await isSignedIn(), await isSignedIn('another token'), await isSignedIn(device)]).toEqual([
      false,
      false,
      true,
    ])
    await world()
      .db.update(session)
      .set({ updatedAt: new Date('2026-11-30T11:00:00Z') })
    now = new Date('2026-12-04T23:59:00Z')
    expect(await isSignedIn(device)).toBe(true)
    await world()
      .db.update(session)
      .set({ updatedAt: new Date('2026-11-30T11:00:00Z') })
    now = new Date('2026-12-05T00:00:00Z')
    expect(await isSignedIn(device)).toBe(false)
  })
})
