import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { doorTaps } from '#server/db/tables/desk.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { openServer } from '#server/testing/open-server.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const dayBefore = new Date('2026-11-29T09:00:00Z')

describeOnBothDatabases('the desk under a flood of helpers', (world) => {
  let now = dayBefore
  const served = openServer(() => testDeps(world().db, { clock: () => now }))
  let organiser: Client
  let venueId: string

  beforeEach(async () => {
    now = dayBefore
    const account = { name: 'Nadia Haddad', email: `${randomUUID()}@studio.test`, role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
    venueId = await addVenue(world().db)
  })

  async function newToken(maxDevices = 3) {
    const { url } = await organiser.deskDevices.showLink({ venueId, maxDevices })
    return url.split('#')[1] ?? ''
  }
  async function join(token: string) {
    const helper = served.browser()
    await helper.deskDevices.join({ token, name: 'Rui' })
    return helper
  }

  test('slows down a device that sends endlessly', async () => {
    const helper = await join(await newToken())
    for (let sent = 0; sent < 240; sent++) await helper.desk.sync({ venueId, taps: [] })
    expect(await outcome(helper.desk.sync({ venueId, taps: [] }))).toBe('TOO_MANY_TRIES')
    expect(await world().db.$count(doorTaps, eq(doorTaps.venueId, venueId))).toBe(0)
  })

  test('refuses the thirty-first helper within an hour, and doesn’t list devices that left', async () => {
    const token = await newToken()
    for (let joined = 0; joined < 30; joined += 1) await (await join(token)).deskDevices.leave()
    expect(await outcome(join(token))).toBe('TOO_MANY_TRIES')
    expect((await organiser.deskDevices.list({ venueId })).devices).toEqual([])
    now = new Date(dayBefore.getTime() + 3_600_001)
    await join(token)
  })
})
