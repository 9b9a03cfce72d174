import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAlphabet } from '#contract/door-code-text.ts'
import { DoorCode } from '#contract/door-code.ts'
import { doorCode } from '#server/lib/door-keys.ts'
import { auditOf } from '#server/testing/attending.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

/** The hash that the desk's device computes from a scanned code. */
function hashOf(code: string): string {
  const number = [...code].reduce((sum, digit) => sum * 32n + BigInt(codeAlphabet.indexOf(digit)), 0n) >> 2n
  const bytes = Buffer.from(number.toString(16).padStart(32, '0'), 'hex')
  return createHash('sha256').update(bytes).digest().subarray(0, 8).toString('hex')
}

describeOnBothDatabases('codes for the desk', (world) => {
  let organiser: Client
  let guest: Client
  let guestId: string
  let organiserId: string
  let close: () => Promise<void>
  let venueId: string
  let personId: string
  let id: string

  const addNamedAccount = (name: string, role: 'admin' | 'guest') =>
    addAccount(world().db, cheapPasswords, { name, email: `${name}@studio.test`, role })

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    organiserId = await addNamedAccount('nadia', 'admin')
    guestId = await addNamedAccount('ines', 'guest')
    organiser = await served.signedIn(organiserId)
    guest = await served.signedIn(guestId)
    personId = await addPerson(db, { fullName: 'Ines Duarte', userId: guestId, company: 'LP' })
    close = served.close
  })
  afterAll(() => close())
  beforeEach(async () => {
    venueId = await addVenue(world().db)
    id = await addAttendance(world().db, { personId, venueId })
  })

  const ownCode = async () => (await guest.attendance.mine({ venueId })).doorCode ?? ''
  const hashAtDesk = async () => (await organiser.desk.list({ venueId })).rows[0]?.codeHash

  test('a guest’s page and badge show the same code, and the desk’s list has only its hash', async () => {
    const code = await ownCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(await organiser.desk.badges({ venueId })).toEqual([
      { personId, id, fullName: 'Ines Duarte', studio: 'LP', code },
    ])
    expect(await hashAtDesk()).toBe(hashOf(code))
    expect(JSON.stringify(await organiser.desk.list({ venueId }))).not.toContain(code)
    const tap = { id: crypto.randomUUID(), personId, kind: 'in' as const, age: 0 }
    const { changes } = await organiser.desk.sync({ venueId, taps: [tap] })
    expect(changes[0]?.codeHash).toBe(hashOf(code))
  })

  test('a new code from its owner or an organiser replaces the former code, and is logged', async () => {
    const codes = [await ownCode()]
    await guest.desk.renewOwnCode({ venueId })
    codes.push(await ownCode())
    await organiser.desk.renewCode({ id })
    codes.push(await ownCode())
    expect(new Set(codes).size).toBe(3)
    expect(await hashAtDesk()).toBe(hashOf(codes[2] ?? ''))
    expect(await auditOf(world().db, id)).toMatchObject([
      { action: 'desk.codeRenewed', actorId: guestId },
      { action: 'desk.codeRenewed', actorId: organiserId },
    ])
    await expect(organiser.desk.renewCode({ id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      defined: true,
    })
  })

  test('people who don’t attend have no code on any page or badge until they change their answer', async () => {
    await organiser.attendance.setStatus({ id, from: 'yes', attending: 'no' })
    expect((await guest.attendance.mine({ venueId })).doorCode).toBeNull()
    expect(await organiser.desk.badges({ venueId })).toEqual([])
    await organiser.attendance.setStatus({ id, from: 'no', attending: 'maybe' })
    expect(await ownCode()).toMatch(/^[0-9A-Z]{26}$/)
  })

  test('people who don’t attend can’t renew their code', async () => {
    await organiser.attendance.setStatus({ id, from: 'yes', attending: 'no' })
    await expect(guest.desk.renewOwnCode({ venueId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      defined: true,
    })
  })

  test('a revoked code stays revoked when its person is removed from the list and added again', async () => {
    await guest.desk.renewOwnCode({ venueId })
    const code = await ownCode()
    const removal = await organiser.people.uninvite({ venueId, ids: [id] })
    await pressUndo(organiser, removal)
    expect(await ownCode()).toBe(code)
  })

  test('a different SECRET creates different codes, both on the page and at the desk', async () => {
    const before = await ownCode()
    const deps = testDeps(world().db, {
      secret: 'another secret of the tests, longer than a block of the hash is: 64',
    })
    const served = await serve(deps)
    const [guestPage, deskPage] = [await served.signedIn(guestId), await served.signedIn(organiserId)]
    const { doorCode: code } = await guestPage.attendance.mine({ venueId })
    const [row] = (await deskPage.desk.list({ venueId })).rows
    await served.close()
    expect(code).not.toBe(before)
    expect(row?.codeHash).toBe(hashOf(code ?? ''))
    expect(code).toBe(doorCode(deps.secret, { id, doorGeneration: 0 }))
  })
})

test('creates a thousand different codes of 26 characters, with three bits in the last character', () => {
  const codes = Array.from({ length: 1000 }, (_, doorGeneration) =>
    doorCode('secret', { id: 'x', doorGeneration }),
  )
  expect(new Set(codes).size).toBe(1000)
  for (const code of codes) expect(DoorCode.safeParse(code).success && /[048CGMRW]$/.test(code)).toBe(true)
})
