import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { groupedCode } from '#contract/door-code-text.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { listBadges } from '#server/desk/codes/queries.ts'
import { announceStarts, mailRegistration } from '#server/edition-mails/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { venueFields } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, signIn, testNow, type Client } from '#server/testing/served.ts'
import { openOrganiserServer } from '#server/testing/organiser-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

const minute = 60
const hour = 60 * minute

describeOnBothDatabases('an edition', (world) => {
  const organiserServer = openOrganiserServer(world)
  const { organiser, organiserEmail, mailbox, served, deliver } = organiserServer
  let venueId: string
  let email: string
  let personId: string
  let ines: Client

  beforeEach(async () => {
    const { db } = world()
    // The row's timestamp is the database's, so the clock of these tests continues from there.
    organiserServer.now = new Date()
    await db.update(venues).set({ remindedAt: testNow })
    const unique = crypto.randomUUID().slice(0, 8)
    await signIn(organiser, organiserServer.deps, organiserServer.organiserId)
    email = `ines-${unique}@news.test`
    venueId = await addVenue(db, {
      year: 2099,
      eventStartDate: '2099-02-14',
      eventEndDate: '2099-02-18',
      contactName: 'Nadia Haddad',
      contactEmail: 'events@news.test',
    })
    const userId = await addAccount(db, cheapPasswords, { name: 'Inês Duarte', email, role: 'guest' })
    personId = await addPerson(db, { fullName: 'Inês Duarte', email, userId, allergies: ['Nuts'] })
    await addAttendance(db, { personId, venueId, flight1DepartureAirport: 'OSL' })
    ines = await served.signedIn(userId)
  })

  const subjectsTo = (address: string) =>
    mailbox.sent.filter(({ to }) => to === address).map(({ subject }) => subject)

  test('mails registered people their answers, the dates and a link, with the contact as reply address', async () => {
    await organiserServer.deps.db.transaction((tx) =>
      mailRegistration(tx, organiserServer.deps, { personId, venueId }),
    )
    await organiserServer.deps.db.transaction((tx) =>
      mailRegistration(tx, organiserServer.deps, { personId, venueId }),
    )
    await deliver()
    const [mail, ...more] = mailbox.sent
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: email,
      subject: 'You are coming to Casa do Mar',
      replyTo: { name: 'Nadia Haddad', address: 'events@news.test' },
    })
    expect(mail?.text).toContain('Hello Inês,')
    expect(mail?.text).toContain('Allergies: Nuts')
    expect(mail?.text).toContain('Outbound flight: OSL')
    expect(mail?.text).toContain('When: Feb 14–18, 2099')
    expect(mail?.text).toContain(`http://localhost:3000/guest?venue=${venueId}`)
    expect(mail?.invitations?.[0]?.text).toContain('BEGIN:VEVENT')
  })

  const readVenue = async () => {
    const found = (await organiser.venues.list()).find(({ id }) => id === venueId)
    if (!found) throw new Error('The edition is gone.')
    const { version, name, timeZone, eventStartTime, airport, checkInTime, checkOutTime } = found
    return {
      ...venueFields(),
      id: venueId,
      version,
      name,
      year: 2099,
      timeZone,
      googleMapsLink: found.googleMapsLink,
      eventStartDate: found.eventStartDate,
      eventEndDate: found.eventEndDate,
      eventStartTime,
      airport,
      checkInTime,
      checkOutTime,
    }
  }

  async function change(fields: { name: string } | { eventStartDate: string }) {
    const input = { ...(await readVenue()), ...fields }
    const announced = await fingerprintOf(organiser, { call: 'venues.update', input })
    return organiser.venues.update({ ...input, announced })
  }

  test('mails new dates once, with the previous dates, and not at all if they are changed back', async () => {
    await change({ eventStartDate: '2099-02-15' })
    await change({ eventStartDate: '2099-02-16' })
    await deliver()
    expect(mailbox.sent).toEqual([])
    organiserServer.later(11 * minute)
    await deliver()
    expect(subjectsTo(email)).toEqual(['Changed: Casa do Mar, Feb 16–18'])
    expect(mailbox.sent[0]?.text).toContain('Dates: Feb 16–18, 2099\n(before: Feb 14–18, 2099)')
    await change({ name: 'Casa da Praia' })
    await change({ name: 'Casa do Mar' })
    organiserServer.later(11 * minute)
    await deliver()
    expect(mailbox.sent).toHaveLength(1)
  })

  /** Adds a person with an account who hasn't answered. */
  async function addListed(name: string) {
    const address = `${crypto.randomUUID()}@news.test`
    const userId = await addAccount(world().db, cheapPasswords, { name, email: address, role: 'guest' })
    const id = await addPerson(world().db, { fullName: name, email: address, userId })
    await addAttendance(world().db, { personId: id, venueId, attending: 'maybe' })
    return { id, address }
  }
  const previewRecipients = async (fields: { name: string }) =>
    (
      await organiser.mailings.preview({
        mailing: { call: 'venues.update', input: { ...(await readVenue()), ...fields } },
      })
    ).readers.map(({ email: address }) => address)

  test('mails people about a change only if they attend or know that they are invited', async () => {
    const ken = await addListed('Ken Lee')
    expect(await previewRecipients({ name: 'Casa da Praia' })).toEqual([email])
    await organiser.invitations.link({ personId: ken.id, venueId })
    expect(await previewRecipients({ name: 'Casa da Praia' })).toEqual([email, ken.address])
    await change({ name: 'Casa da Praia' })
    organiserServer.later(11 * minute)
    await deliver()
    expect(mailbox.sent.map(({ to }) => to).toSorted()).toEqual([email, ken.address].toSorted())
    expect(mailbox.sent.find(({ to }) => to === ken.address)?.text).toContain('/invitation#')
  })

  test('mails no one about a change if no list of recipients was shown', async () => {
    await organiser.venues.update({ ...(await readVenue()), name: 'Casa da Praia' })
    organiserServer.later(11 * minute)
    await deliver()
    expect(mailbox.sent).toEqual([])
  })

  test('refuses a change if the recipients aren’t those that were shown', async () => {
    const input = { ...(await readVenue()), name: 'Casa da Praia' }
    const announced = await fingerprintOf(organiser, { call: 'venues.update', input })
    const ken = await addListed('Ken Lee')
    await organiser.invitations.link({ personId: ken.id, venueId })
    await expect(organiser.venues.update({ ...input, announced })).rejects.toMatchObject({
      code: 'READERS_CHANGED',
      defined: true,
    })
    expect(await readVenue()).toMatchObject({ name: 'Casa do Mar' })
  })

  test('mails organisers one list of all people who can’t come, with each person’s latest answer', async () => {
    const other = await addPerson(world().db, { fullName: 'Tomás Reis', email: `tomas-${email}` })
    await addAttendance(world().db, { personId: other, venueId, attending: 'no' })
    await ines.stay.answer({ venueId, attending: 'no' })
    await world()
      .db.update(outbox)
      .set({ facts: { venueId, personIds: `${personId},${other}` } })
    organiserServer.later(24 * hour)
    await deliver()
    expect(subjectsTo(organiserEmail)).toEqual(['2 people can’t come to Casa do Mar'])
    expect(mailbox.newestTo(organiserEmail)?.text).toContain('Inês Duarte\nTomás Reis')
    await ines.stay.answer({ venueId, attending: 'yes' })
    await ines.stay.answer({ venueId, attending: 'no' })
    await ines.stay.undoDecline({ venueId })
    organiserServer.later(24 * hour)
    await deliver()
    // Organisers were mailed that Inês can't come, and her latest answer is yes.
    expect(subjectsTo(organiserEmail)).toEqual([
      '2 people can’t come to Casa do Mar',
      'Inês Duarte can come to Casa do Mar after all',
    ])
  })

  test('mails organisers once if a person accepts again after the mail about the decline', async () => {
    await ines.stay.answer({ venueId, attending: 'no' })
    organiserServer.later(24 * hour)
    await deliver()
    await ines.stay.answer({ venueId, attending: 'yes' })
    await ines.stay.answer({ venueId, attending: 'yes' })
    organiserServer.later(24 * hour)
    await deliver()
    expect(subjectsTo(organiserEmail)).toEqual([
      'Inês Duarte can’t come to Casa do Mar',
      'Inês Duarte can come to Casa do Mar after all',
    ])
  })

  test('mails organisers nothing if a person accepts again before the mail about the decline', async () => {
    await ines.stay.answer({ venueId, attending: 'no' })
    await ines.stay.answer({ venueId, attending: 'yes' })
    organiserServer.later(24 * hour)
    await deliver()
    expect(subjectsTo(organiserEmail)).toEqual([])
  })

  test('mails organisers about a decline in the survey just as about one in the portal', async () => {
    const answers = { ...answersOf('Inês Duarte'), attending: 'no' as const }
    await ines.survey.answer({ venueId, answers, removes: [] })
    await ines.survey.answer({ venueId, answers, removes: [] })
    organiserServer.later(24 * hour)
    await deliver()
    expect(subjectsTo(organiserEmail)).toEqual(['Inês Duarte can’t come to Casa do Mar'])
  })

  test('mails organisers immediately from three days before the start', async () => {
    organiserServer.now = new Date('2099-02-11T12:00:00Z')
    ines = await served.signedIn(await userOf())
    await ines.stay.answer({ venueId, attending: 'no' })
    await deliver()
    expect(subjectsTo(organiserEmail)).toEqual(['Inês Duarte can’t come to Casa do Mar'])
  })

  const userOf = async () => {
    const [row] = await world().db.select().from(people).where(eq(people.id, personId))
    return row?.userId ?? ''
  }

  const rowOf = async () => {
    const isOwn = and(eq(attendance.personId, personId), eq(attendance.venueId, venueId))
    const [row] = await world().db.select({ id: attendance.id }).from(attendance).where(isOwn)
    return row?.id ?? ''
  }

  test('mails people about their removal from the list, unless Undo comes first', async () => {
    const removal = await organiser.people.uninvite({ venueId, ids: [await rowOf()] })
    await pressUndo(organiser, removal)
    organiserServer.later(11 * minute)
    await deliver()
    expect(mailbox.sent).toEqual([])
    await organiser.people.uninvite({ venueId, ids: [await rowOf()] })
    organiserServer.later(11 * minute)
    await deliver()
    expect(subjectsTo(email)).toEqual(['You are no longer on the list for Casa do Mar'])
  })

  test('mails each attendee once, three days before the start, however many processes run', async () => {
    await world().db.update(venues).set({ remindedAt: null }).where(eq(venues.id, venueId))
    organiserServer.now = new Date('2099-02-11T07:00:00Z')
    await announceStarts(organiserServer.deps)
    await deliver()
    expect(mailbox.sent).toEqual([])
    organiserServer.now = new Date('2099-02-11T09:00:00Z')
    await Promise.all([announceStarts(organiserServer.deps), announceStarts(organiserServer.deps)])
    await announceStarts(organiserServer.deps)
    await deliver()
    expect(subjectsTo(email)).toEqual(['See you soon at Casa do Mar: Feb 14–18'])
    expect(mailbox.sent).toHaveLength(1)
    const [badge] = await listBadges(organiserServer.deps, venueId)
    expect(mailbox.sent[0]?.text).toContain(`Door code: ${groupedCode(badge?.code ?? '?')}`)
  })

  test('mails nothing once it is over', async () => {
    await organiserServer.deps.db.transaction((tx) =>
      mailRegistration(tx, organiserServer.deps, { personId, venueId }),
    )
    organiserServer.now = new Date('2099-03-01T09:00:00Z')
    await announceStarts(organiserServer.deps)
    await deliver()
    expect(mailbox.sent).toEqual([])
  })
})
