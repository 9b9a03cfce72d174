import { eq, inArray, ne, sql } from 'drizzle-orm'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, user, userRoles } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { composeLetter } from '#server/letters/compose.ts'
import type { Deps } from '#server/core/deps.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { canariesIn } from '#server/testing/canaries.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { addPersonWithCanaries } from '#server/testing/person-with-canaries.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

const absent = '7f0c1d5e-4d0a-4f39-9a53-000000000000'

/** Ana's canaries, not those of her roommate. */
const anasCanaries = (text: string) => canariesIn(text).filter((one) => !one.includes('anamate'))
const isFrida = ({ name }: { name: string }) => name === 'Frida Falk'

describeOnBothDatabases('erasure', (world) => {
  const mailbox = createMailbox()
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let actorId: string
  let organiser: Client
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-erasure-'))

  beforeAll(async () => {
    deps = testDeps(world().db, { mailer: mailbox.mailer })
    served = await serve(deps)
    const nadia = { name: 'Nadia Haddad', email: 'nadia@office.test', role: 'admin' } as const
    actorId = await addAccount(world().db, cheapPasswords, nadia)
    organiser = await served.signedIn(actorId)
  })
  beforeEach(async () => {
    await world().db.delete(outbox)
  })
  afterAll(async () => {
    await served.close()
    rmSync(dir, { recursive: true, force: true })
  })

  const erase = (id: string, typedName: string) => organiser.privacy.erase({ kind: 'person', id, typedName })
  const find = async (search: string) => (await organiser.privacy.find({ search })).map(({ name }) => name)

  /** Dumps every row of every table, as in a backup. */
  async function dumpAll(): Promise<string> {
    const file = join(dir, 'all.backup')
    await dumpToFile(world().database, file, testNow)
    return gunzipSync(readFileSync(file)).toString()
  }

  test('erasing a person leaves no data of them in any table, and keeps all other people (security G4)', async () => {
    const { db } = world()
    const ana = await addPersonWithCanaries(db, 'ana')
    const before = await dumpAll()
    expect(anasCanaries(before).length).toBeGreaterThan(15)
    const browser = await served.signInWithPassword(ana.email, castPassword)
    expect(await browser?.accounts.session()).not.toBeNull()
    const erased = await organiser.privacy.erase({ kind: 'person', id: ana.personId, typedName: ana.name })
    expect(erased).toEqual({
      name: ana.name,
      rooms: ['12ana'],
      seats: 1,
      contacts: ['Casa do Mar (Q4 2026)'],
    })
    // One mail is still to be sent; its address is deleted with it.
    await db.update(outbox).set({ isHeld: true }).where(ne(outbox.kind, 'data deleted'))
    await deliverAllDue(deps, mailbox.mailer)
    expect(mailbox.sent.map(({ to, subject }) => [to, subject])).toContainEqual([
      ana.email.toLowerCase(),
      'Your data was deleted',
    ])
    const after = await dumpAll()
    expect(anasCanaries(after)).toEqual([])
    expect(canariesIn(after).toSorted()).toEqual(
      canariesIn(before)
        .filter((one) => one.includes('anamate'))
        .toSorted(),
    )
    expect(await browser?.accounts.session()).toBeNull()
    expect(await served.signInWithPassword(ana.email, castPassword)).toBeNull()
    const remaining = [
      await db.$count(roomAssignments, eq(roomAssignments.roomId, ana.roomId)),
      await db.$count(workshopSignups, eq(workshopSignups.workshopId, ana.workshopId)),
    ]
    expect(remaining).toEqual([1, 1])
    const listed = await organiser.attendance.list({ venueId: ana.venueId })
    expect(JSON.stringify(listed)).not.toContain(ana.personId)
    expect(JSON.stringify(listed)).toContain(ana.mate.personId)
  })

  test('the audit log keeps only the ids of actor and subject, with what was freed', async () => {
    const ana = await addPersonWithCanaries(world().db, 'told')
    await organiser.privacy.erase({ kind: 'account', id: ana.userId, typedName: ` ${ana.name} ` })
    const [entry] = await world()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'person.erased'))
      .orderBy(sql`${auditLog.createdAt} desc`)
      .limit(1)
    expect(entry).toMatchObject({
      actorId,
      entity: 'account',
      entityId: ana.userId,
      fields: [],
      before: null,
      after: { beds: 1, seats: 1 },
    })
    const { entries } = await organiser.dashboard.activity({ venueId: ana.venueId })
    expect(entries.map(({ did }) => did)).toContain('erased a person for good')
  })

  test('erases people without an account and accounts without a person', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const personId = await addPerson(db, { fullName: 'Bo Berg' })
    await addAttendance(db, { personId, venueId })
    await organiser.privacy.erase({ kind: 'person', id: personId, typedName: 'Bo Berg' })
    expect(await db.$count(people, eq(people.id, personId))).toBe(0)
    const userId = await addAccount(db, cheapPasswords, { name: 'Cleo', email: 'cleo@erase.test' })
    await organiser.privacy.erase({ kind: 'account', id: userId, typedName: 'Cleo' })
    expect(await db.$count(user, eq(user.id, userId))).toBe(0)
  })

  test('requires the name of an existing person', async () => {
    const personId = await addPerson(world().db, { fullName: 'Dora Diaz' })
    await expect(erase(personId, 'Dora')).rejects.toMatchObject({ code: 'NAME_MISMATCH' })
    await expect(erase(absent, 'Dora Diaz')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await world().db.$count(people, eq(people.id, personId))).toBe(1)
    await erase(personId, 'Dora Diaz')
    await expect(erase(personId, 'Dora Diaz')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('never erases the last organiser who can sign in, even at their own request (security R-7)', async () => {
    const { db } = world()
    const self = { kind: 'account', id: actorId, typedName: 'Nadia Haddad' } as const
    await expect(organiser.privacy.erase(self)).rejects.toMatchObject({ code: 'LAST_ORGANISER' })
    const id = await addAccount(db, cheapPasswords, { name: 'Emil', email: 'emil@erase.test', role: 'admin' })
    const emil = await served.signedIn(id)
    const both = await Promise.allSettled([
      emil.privacy.erase(self),
      organiser.privacy.erase({ kind: 'account', id, typedName: 'Emil' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
    // The other tests continue with the remaining organiser.
    const [entry] = await db
      .select({ id: userRoles.userId })
      .from(userRoles)
      .where(eq(userRoles.role, 'admin'))
    actorId = entry?.id ?? ''
    organiser = await served.signedIn(actorId)
  })

  test('lists a request and mails it to the organisers without a name, and only once', async () => {
    const { db } = world()
    const fridasAccount = { name: 'Frida Falk', email: 'frida@erase.test', role: 'guest' } as const
    const frida = await served.signedIn(await addAccount(db, cheapPasswords, fridasAccount))
    const request = await frida.privacy.askErasure()
    expect(await frida.privacy.askErasure()).toEqual(request)
    expect((await frida.ownAccount.mine()).erasureAskedAt).toBe(request.askedAt)
    expect((await organiser.privacy.requests()).filter(isFrida)).toMatchObject([
      { kind: 'account', email: 'frida@erase.test', hasAccount: true, role: 'guest', editions: 0 },
    ])
    const mails = await db.select().from(outbox)
    expect(mails.map(({ kind }) => kind)).toEqual(['erasure asked'])
    const [message] = mails
    const letter = message && (await composeLetter(testDeps(db), message))
    expect(letter?.text).toContain('http://localhost:3000/requests')
    expect(JSON.stringify([message, letter])).not.toMatch(/frida/i)
    await frida.privacy.withdrawErasure()
    await frida.privacy.withdrawErasure()
    expect((await organiser.privacy.requests()).filter(isFrida)).toEqual([])
  })

  test('mails organisers at most once a day about an account that requests and withdraws repeatedly', async () => {
    const { db } = world()
    const hugosAccount = { name: 'Hugo Reis', email: 'hugo@again.test', role: 'guest' } as const
    const hugo = await served.signedIn(await addAccount(db, cheapPasswords, hugosAccount))
    await db.delete(outbox)
    for (let time = 0; time < 5; time += 1) {
      await hugo.privacy.askErasure()
      await hugo.privacy.withdrawErasure()
    }
    expect(await db.$count(outbox)).toBe(1)
  })

  test('finds people by a part of the name or address, and treats wildcards as text', async () => {
    await addPerson(world().db, { fullName: 'Gil 100%_Gomes', email: 'gil@erase.test' })
    expect(await find('gomes')).toEqual(['Gil 100%_Gomes'])
    expect(await find('GIL@erase')).toEqual(['Gil 100%_Gomes'])
    expect(await find('0%_g')).toEqual(['Gil 100%_Gomes'])
    expect(await find('_%_%')).toEqual([])
    await addPerson(world().db, { fullName: 'Zoë Šimić' })
    expect(await find('zoe sim')).toEqual(['Zoë Šimić'])
  })

  test('logs every export of personal data, by its owner or an organiser', async () => {
    const ana = await addPersonWithCanaries(world().db, 'handed')
    const owner = await served.signedIn(ana.userId)
    const [byOwner, byOrganiser] = [
      await owner.privacy.exportMine(),
      await organiser.privacy.exportOf({ kind: 'person', id: ana.personId }),
    ]
    expect(byOwner.name).toBe(ana.name)
    expect(byOwner.records.map(({ name }) => name)).toEqual(byOrganiser.records.map(({ name }) => name))
    const recorded = await world()
      .db.select({ by: auditLog.actorId, about: auditLog.entityId })
      .from(auditLog)
      .where(eq(auditLog.action, 'person.dataExported'))
      .orderBy(auditLog.createdAt)
    expect(recorded).toEqual([
      { by: ana.userId, about: ana.userId },
      { by: actorId, about: ana.personId },
    ])
  })

  test('erasing a person removes them as the contact of events by e-mail, phone or name', async () => {
    const { db } = world()
    const personId = await addPerson(db, { fullName: 'Lena Lund', phone: '+351 913 555 010' })
    const ownVenues = [
      { name: 'By telephone', contactName: 'Desk', contactPhone: '+351 (913) 555-010' },
      { name: 'By name', contactName: 'lena lund', contactPhone: '+49 30 1234' },
    ]
    const others = [
      { name: 'Of a namesake', contactName: 'Lena Lund', contactEmail: 'another.lena@erase.test' },
      { name: 'Of others', contactName: 'Lena Lundberg', contactPhone: '+351 913 555 011' },
      { name: 'Of nobody', contactName: null, contactPhone: 'ask' },
    ]
    for (const fields of [...ownVenues, ...others]) await addVenue(db, fields)
    const titles = ['By telephone (Q4 2026)', 'By name (Q4 2026)'].toSorted()
    const subject = { kind: 'person', id: personId } as const
    expect((await organiser.privacy.contactOf(subject)).toSorted()).toEqual(titles)
    const { records } = await organiser.privacy.exportOf(subject)
    const contacts = records.find(({ name }) => name === 'contacts')?.rows ?? []
    expect(contacts).toHaveLength(2)
    expect(contacts).toContainEqual({ edition: 'By name (Q4 2026)', contact_name: 'lena lund' })
    expect(contacts).toContainEqual({
      edition: 'By telephone (Q4 2026)',
      contact_phone: '+351 (913) 555-010',
    })
    expect((await erase(personId, 'Lena Lund')).contacts.toSorted()).toEqual(titles)
    const remaining = await db
      .select({ name: venues.name, contactName: venues.contactName, contactPhone: venues.contactPhone })
      .from(venues)
      .where(
        inArray(
          venues.name,
          [...ownVenues, ...others].map(({ name }) => name),
        ),
      )
      .orderBy(venues.name)
    expect(remaining).toEqual([
      { name: 'By name', contactName: null, contactPhone: null },
      { name: 'By telephone', contactName: null, contactPhone: null },
      { name: 'Of a namesake', contactName: 'Lena Lund', contactPhone: null },
      { name: 'Of nobody', contactName: null, contactPhone: 'ask' },
      { name: 'Of others', contactName: 'Lena Lundberg', contactPhone: '+351 913 555 011' },
    ])
    await expect(organiser.privacy.contactOf(subject)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an account without a person is found as a contact by its name or sign-in phone', async () => {
    const { db } = world()
    const id = await addAccount(db, cheapPasswords, { name: 'Pia Holm', email: 'pia@erase.test' })
    await db.insert(account).values({ userId: id, providerId: 'phone', accountId: '+4915112345678' })
    await addVenue(db, { name: 'Hers', contactName: 'Pia Holm' })
    await addVenue(db, { name: 'Hers, too', contactName: null, contactPhone: '+49 151 123 456 78' })
    const erased = await organiser.privacy.erase({ kind: 'account', id, typedName: 'Pia Holm' })
    expect(erased.contacts.toSorted()).toEqual(['Hers (Q4 2026)', 'Hers, too (Q4 2026)'])
    expect(await db.$count(venues, eq(venues.contactName, 'Pia Holm'))).toBe(0)
  })
})
