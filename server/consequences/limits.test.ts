import { beforeAll, expect, test } from 'vitest'
import { preview } from '#server/consequences/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { addVenue } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

describeOnBothDatabases('the preview queue', (world) => {
  let venueId: string
  let deps: Deps
  beforeAll(async () => {
    deps = testDeps(world().db)
    venueId = await addVenue(world().db)
  })

  test('runs one preview at a time', async () => {
    let running = 0
    let maxRunning = 0
    const command = async ({ db }: Deps) => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await db.$count(venues)
      running -= 1
    }
    await Promise.all(Array.from({ length: 6 }, () => preview(deps, { venueId, command })))
    expect(maxRunning).toBe(1)
  })

  test('never starts a preview whose caller disconnected while waiting', async () => {
    const caller = new AbortController()
    let started = 0
    const command = async () => void (started += 1)
    const first = preview(deps, { venueId, command: async () => caller.abort() })
    const abandoned = Array.from({ length: 8 }, () =>
      preview(deps, { venueId, command, signal: caller.signal }),
    )
    await first
    const outcomes = await Promise.allSettled(abandoned)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(started).toBe(0)
    await preview(deps, { venueId, command })
    expect(started).toBe(1)
  })

  test('stops between two statements of a preview if the caller disconnects', async () => {
    const caller = new AbortController()
    let statements = 0
    const command = ({ db }: Deps) =>
      db.transaction(async (tx) => {
        for (; statements < 100; statements += 1) {
          if (statements === 3) caller.abort()
          await tx.$count(venues)
        }
      })
    await expect(preview(deps, { venueId, command, signal: caller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(statements).toBe(3)
  })

  test('refuses a preview that takes too long', async () => {
    await expect(preview(deps, { venueId, command: countForEver, limitMs: 50 })).rejects.toMatchObject({
      code: 'BUSY',
    })
  })
})

async function countForEver({ db }: Deps): Promise<never> {
  for (;;) await db.$count(venues)
}
