import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { uniqueText, uniqueEmail, personFields } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openOrganiser, openServer } from '#server/testing/open-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the API for a person’s details', (world) => {
  const deps = () => testDeps(world().db)
  const served = openServer(deps)
  const organiser = openOrganiser(deps, served)
  let id: string
  let email: string

  beforeEach(async () => {
    email = uniqueEmail()
    id = await addPerson(world().db, { fullName: 'Ines Duarte', email, phone: '123' })
  })

  const saved = async () => (await world().db.select().from(people).where(eq(people.id, id)))[0]

  test('changes every field, and changes nothing when saved again', async () => {
    const [studio] = await world()
      .db.insert(studios)
      .values({ name: uniqueText('Oslo') })
      .returning()
    const studioId = studio?.id ?? ''
    const fields = { ...personFields(), id, version: 1, studioId, allergies: [], notes: 'Window seat' }
    expect(await organiser.people.update(fields)).toEqual({ version: 2 })
    expect(await organiser.people.update(fields)).toEqual({ version: 2 })
    expect(await saved()).toMatchObject({ studioId, company: null, allergies: [], notes: 'Window seat' })
    expect(await organiser.people.read({ id })).toMatchObject({ version: 2, studioId, isEmailFixed: false })
    expect(await organiser.people.update({ ...fields, version: 2, studioId: 'LP' })).toEqual({ version: 3 })
    expect(await organiser.people.read({ id })).toMatchObject({ studioId: 'LP' })
  })

  test('refuses a stale save, and returns what another organiser saved', async () => {
    await organiser.people.update({ ...personFields(), id, version: 1, email, fullName: 'Ines D.' })
    const staleSave = organiser.people.update({
      ...personFields(),
      id,
      version: 1,
      email,
      fullName: 'I. Duarte',
    })
    await expect(staleSave).rejects.toMatchObject({
      code: 'STALE',
      data: { fullName: 'Ines D.', version: 2 },
    })
    expect((await saved())?.fullName).toBe('Ines D.')
  })

  test('refuses an address of another person, and an unknown studio or person', async () => {
    const takenAddress = uniqueEmail()
    await addPerson(world().db, { fullName: 'Other', email: takenAddress })
    const update = (more: object) => organiser.people.update({ ...personFields(), id, version: 1, ...more })
    await expect(update({ email: takenAddress.toUpperCase() })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    await expect(update({ studioId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'STUDIO_GONE' })
    await expect(update({ id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(organiser.people.read({ id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('revokes the personal links of every edition and drops their queued mails if the address changes', async () => {
    const { db } = world()
    const links: string[] = []
    for (const venueId of [await addVenue(db), await addVenue(db)]) {
      await addAttendance(db, { personId: id, venueId })
      const { url } = await organiser.invitations.link({ personId: id, venueId })
      links.push(url.split('#')[1] ?? '')
    }
    const [invitation] = await db.select().from(invitations).where(eq(invitations.personId, id))
    await db
      .insert(outbox)
      .values({ kind: 'invitation', recipient: email, invitationId: invitation?.id, isHeld: true })
    const guest = served.browser()
    for (const token of links) await guest.invitations.open({ token })

    await organiser.people.update({ ...personFields(), id, version: 1 })
    for (const token of links) {
      await expect(guest.invitations.open({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' })
    }
    const [waiting] = await db.select().from(outbox).where(eq(outbox.recipient, email))
    expect(waiting?.discardedAt).not.toBeNull()
  })

  test('keeps the personal links if the address stays the same', async () => {
    const venueId = await addVenue(world().db)
    await addAttendance(world().db, { personId: id, venueId })
    const { url } = await organiser.invitations.link({ personId: id, venueId })
    await organiser.people.update({ ...personFields(), id, version: 1, email })
    const opened = await served.browser().invitations.open({ token: url.split('#')[1] ?? '' })
    expect(opened.email).toBe(email)
  })

  test('refuses a new address for a person who signs in with the old address, but saves other fields', async () => {
    const { db } = world()
    const userId = await addAccount(db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    await db.update(people).set({ userId }).where(eq(people.id, id))
    expect((await organiser.people.read({ id })).isEmailFixed).toBe(true)
    const change = { ...personFields(), id, version: 1 }
    await expect(organiser.people.update(change)).rejects.toMatchObject({ code: 'EMAIL_FIXED' })
    expect((await saved())?.email).toBe(email)
    expect(await organiser.people.update({ ...change, email, fullName: 'Ines D.' })).toEqual({ version: 2 })
  })

  test('replaces the address of an account that was never used, and deletes that account', async () => {
    const { db } = world()
    const userId = await addAccount(db, cheapPasswords, { name: 'Ines', email, mustChangePassword: true })
    await db.update(user).set({ usedAt: null }).where(eq(user.id, userId))
    await db.update(people).set({ userId }).where(eq(people.id, id))
    await organiser.people.update({ ...personFields(), id, version: 1 })
    expect(await db.$count(user, eq(user.id, userId))).toBe(0)
    expect((await saved())?.userId).toBeNull()
  })

  test('logs the changed fields but not their values', async () => {
    await organiser.people.update({ ...personFields(), id, version: 1, fullName: 'Secret Name' })
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries).toMatchObject([{ action: 'person.changed', before: null, after: null }])
    expect(entries[0]?.fields).toContain('allergies')
    expect(JSON.stringify(entries)).not.toMatch(/Secret Name|Nuts|vegan/)
  })
})
