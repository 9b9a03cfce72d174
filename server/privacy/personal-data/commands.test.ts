import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog } from '#server/db/tables/audit.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

describeOnBothDatabases('reading the caller’s own personal data', (world) => {
  const served = openServer(() => testDeps(world().db, { clock: () => now }))
  let now = testNow

  test('is limited to sixty times an hour for each account', async () => {
    const addInes = (email: string) => addAccount(world().db, cheapPasswords, { name: 'Ines', email })
    const userId = await addInes('ines@data.test')
    const ines = await served.signedIn(userId)
    const other = await served.signedIn(await addInes('rui@data.test'))
    for (let time = 0; time < 30; time += 1) {
      await ines.privacy.mine()
      await ines.privacy.exportMine()
    }
    await expect(ines.privacy.mine()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
    await expect(ines.privacy.exportMine()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect(await world().db.$count(auditLog, eq(auditLog.actorId, userId))).toBe(30)
    expect((await other.privacy.mine()).name).toBe('Ines')
    now = new Date(testNow.getTime() + 61 * 60_000)
    expect((await ines.privacy.mine()).name).toBe('Ines')
  })
})
