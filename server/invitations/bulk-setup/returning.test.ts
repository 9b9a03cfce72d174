import { eq, inArray, isNotNull } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const organiserEmail = 'paula@bulk.test'
const preset = 'gorse-Lantern-58'

describeOnBothDatabases('Guest Setup of people with an account', (world) => {
  const served = openServer(() => testDeps(world().db, { isMailConfigured: false, organiserEmail }))
  let organiser: Client
  let venueId: string

  beforeAll(async () => {
    venueId = await addVenue(world().db)
  })
  beforeEach(async () => {
    const tables = [outbox, invitations, attendance, people, session, account, userRoles, user]
    for (const table of tables) await world().db.delete(table)
    const admin = { name: 'Nadia', email: 'nadia@bulk.test', role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, admin))
  })

  const add = async (name: string, attending: 'yes' | 'no' | 'maybe' = 'yes') => {
    const personId = await addPerson(world().db, { fullName: name, email: `${name}@bulk.test`.toLowerCase() })
    await addAttendance(world().db, { personId, venueId, attending })
    return personId
  }
  const addSignedIn = async (name: string, role: 'admin' | 'guest' = 'guest') => {
    const personId = await add(name)
    const userId = await addAccount(world().db, cheapPasswords, {
      name,
      email: `${name}@bulk.test`.toLowerCase(),
      role,
    })
    await world().db.update(people).set({ userId }).where(eq(people.id, personId))
    return personId
  }
  const answer = (personId: string) =>
    world().db.update(attendance).set({ registeredAt: testNow }).where(eq(attendance.personId, personId))
  const shutOut = (personId: string) =>
    world()
      .db.update(user)
      .set({ disabledAt: testNow })
      .where(
        inArray(
          user.id,
          world().db.select({ id: people.userId }).from(people).where(eq(people.id, personId)),
        ),
      )

  test('plans what each person gets, but no password for people who have signed in', async () => {
    const [ana, ben, cleo] = [await add('Ana', 'maybe'), await add('Ben', 'no'), await addSignedIn('Cleo')]
    await answer(await addSignedIn('Dora'))
    await shutOut(await addSignedIn('Enzo'))
    const notOnList = await addPerson(world().db, { fullName: 'Far', email: 'far@bulk.test' })
    const withoutAddress = await addPerson(world().db, { fullName: 'No Address' })
    await addAttendance(world().db, { personId: withoutAddress, venueId })
    await addAccount(world().db, cheapPasswords, { name: 'Gil', email: 'gil@bulk.test' })
    const gil = await add('Gil')
    const plan = await organiser.guestAccounts.plan({ venueId })
    expect(plan).toEqual({
      links: [ana, cleo, gil],
      uninvited: { people: 1, links: 1 },
      unanswered: { people: 0, links: 0 },
      coming: { people: 5, links: 2 },
      mailedLately: 0,
      prepared: null,
      handedOver: null,
      answered: 1,
      declined: 1,
      disabled: 1,
      withoutEmail: [{ personId: withoutAddress, name: 'No Address' }],
      accounts: [ana, ben, notOnList],
      renewed: 0,
    })
    const { links, answered, declined, disabled, withoutEmail } = plan
    const counted = links.length + answered + declined + disabled + withoutEmail.length
    expect(counted).toBe(await world().db.$count(attendance))
  })

  test('mails a link to people with an account, too, and skips people who answered or are shut out', async () => {
    const [ana, ben, cleo] = [await addSignedIn('Ana'), await addSignedIn('Ben'), await addSignedIn('Cleo')]
    await answer(ben)
    await shutOut(cleo)
    const result = await organiser.guestAccounts.setUp({
      way: 'links',
      venueId,
      personIds: [ana, ben, cleo],
    })
    expect(result).toMatchObject([
      { status: 'link ready', role: 'guest' },
      { status: 'answered', url: null },
      { status: 'failed', url: null },
    ])
    const token = result[0]?.url?.split('#')[1] ?? ''
    const phone = served.browser()
    expect(await phone.invitations.open({ token })).toMatchObject({
      asksSignIn: true,
      known: {},
      answered: null,
    })
    const wrong = { token, password: preset, answers: answersOf('Ana') }
    await expect(phone.invitations.accept(wrong)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await world().db.$count(attendance, isNotNull(attendance.registeredAt))).toBe(1)
    const signedIn = await served.signInWithPassword('ana@bulk.test', castPassword)
    await signedIn?.survey.answer({ venueId, answers: answersOf('Ana') })
    const secondRun = await organiser.guestAccounts.setUp({ way: 'links', venueId, personIds: [ana] })
    expect(secondRun).toMatchObject([{ status: 'answered' }])
  })

  test('invites an organiser as a guest of the event without changing their role, whatever the settings say', async () => {
    const paula = await addSignedIn('Paula', 'admin')
    const [result] = await organiser.guestAccounts.setUp({ way: 'links', venueId, personIds: [paula] })
    expect(result).toMatchObject({ status: 'link ready', role: 'admin', url: expect.any(String) })
    const [row] = await world().db.select().from(invitations)
    expect(row).toMatchObject({ gives: 'guest', expiresAt: null })
    const [byPassword] = await organiser.guestAccounts.setUp({ way: 'random', personIds: [paula] })
    expect(byPassword).toMatchObject({ status: 'skipped', password: null })
  })
})
