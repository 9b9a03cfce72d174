import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeAnswer } from '#server/attendance/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { venues } from '#server/db/tables/venues.ts'
import { ownCanaries } from '#server/testing/canaries.ts'
import { accountNames, accounts, type AccountName } from '#server/testing/matrix-actors.ts'
import { createCaller } from '#server/testing/matrix-calls.ts'
import { createFixture, resetAccounts, type Fixture } from '#server/testing/matrix-fixture.ts'
import { implemented, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** The guests' procedures that also respond to people who declined, by reason. */
const evenDeclined: Readonly<Record<string, readonly string[]>> = {
  'it is about the person or the device, not about an edition': [
    'calendar.choose',
    'calendar.close',
    'calendar.mine',
    'calendar.open',
    'calendar.renew',
    'push.device',
    'push.turnOff',
    'push.turnOn',
    'stay.letDriverCall',
    'stay.updateDetails',
  ],
  'people who declined can come after all': [
    'attendance.mine',
    'questions.answerMine',
    'questions.mine',
    'stay.answer',
    'stay.undoDecline',
  ],
  'it only marks notices as read': ['notices.read'],
}

const guestProcedures = implemented
  .filter(({ meta, path }) => meta.access === 'guest' && rowOf(path).outcomes.guest === 'allow')
  .map(({ path }) => path)

const others = accountNames.filter((name) => name !== 'guest' && accounts[name].confirmedAt === 'here')

describeOnBothDatabases('a guest’s procedure', (world) => {
  let fixture: Fixture
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createCaller>

  beforeAll(async () => {
    const { db } = world()
    const deps = testDeps(db)
    fixture = await createFixture(deps)
    await db.update(venues).set({ asksRoommates: true }).where(eq(venues.id, fixture.here))
    await db.update(attendance).set({ flightsPrivate: false })
    served = await serve(deps)
    call = createCaller(served.url, fixture)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    await resetAccounts(fixture)
    await changeAnswers([...others, 'guest'], 'yes')
  })

  const changeAnswers = (names: readonly AccountName[], attending: 'yes' | 'no') =>
    world().db.transaction(async (tx) => {
      for (const name of names) {
        const { personId } = fixture.member(name)
        const rows = await tx.select().from(attendance).where(eq(attendance.personId, personId))
        for (const row of rows) await changeAnswer(tx, row, attending)
      }
    })

  const callAfter = async (path: string, prepare: () => Promise<unknown>) => {
    const input = await rowOf(path).input(fixture, 'guest')
    await prepare()
    return call({ path, actor: 'guest', input })
  }

  test.each(guestProcedures)('%s: refuses a guest who declined, unless listed', async (path) => {
    const { code } = await callAfter(path, () => changeAnswers(['guest'], 'no'))
    expect(code).toBe(Object.values(evenDeclined).flat().includes(path) ? null : 'NOT_FOUND')
  })

  test.each(guestProcedures)('%s: names no one who declined', async (path) => {
    const { code, text } = await callAfter(path, () => changeAnswers(others, 'no'))
    expect(code).toBeNull()
    expect(othersIn(text)).toEqual([])
  })

  test.each(['attendance.mine', 'questions.others', 'roomWishes.own', 'travel.mine'])(
    'control: %s names people who attend',
    async (path) => {
      const { text } = await callAfter(path, async () => {})
      expect(othersIn(text)).not.toEqual([])
    },
  )
})

const textsOfOthers = others.flatMap((name) => [`Person ${name}`, ...ownCanaries(name)])

const othersIn = (text: string): string[] => textsOfOthers.filter((one) => text.includes(one))
