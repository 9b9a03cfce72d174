import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { reminderText } from '#contract/reminders.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { reminders, reminderTexts } from '#server/db/tables/messages-reminders.ts'
import { venues } from '#server/db/tables/venues.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { remindAll } from '#server/messages/reminders/commands.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the API for the texts of messages and reminders', (world) => {
  const mailbox = createMailbox()
  const depsOf = () => testDeps(world().db, { mailer: mailbox.mailer })
  const organiser = openOrganiser(depsOf)
  let venueId: string

  beforeEach(async () => {
    mailbox.empty()
    venueId = await addVenue(world().db, { registrationClosesAt: '2026-11-27T18:00' })
  })

  async function addToList(fullName: string, answer: Partial<typeof attendance.$inferInsert> = {}) {
    const email = `${randomUUID()}@texts.test`
    const personId = await addPerson(world().db, { fullName, email })
    await addAttendance(world().db, { personId, venueId, flight1DepartureAirport: 'LIS', ...answer })
    return personId
  }

  const remind = async () => {
    await world().db.insert(reminders).values({ venueId, kind: 'flights', days: 25 })
    await remindAll(depsOf())
    await deliverAllDue(depsOf(), mailbox.mailer)
  }

  const ownText = {
    subject: 'When do you land, {first name}?',
    text: 'Our driver needs to know:\n\n{what is missing}\n\n{personal link}',
  }
  const setText = (text: Partial<typeof ownText> & { venueId?: string } = {}) =>
    organiser.reminders.setText({ venueId, kind: 'flights', ...ownText, ...text })
  const ownTexts = async () =>
    (await organiser.reminders.list({ venueId })).reminders.map(({ own }) => own?.subject ?? null)

  test('a reminder has the organisers’ text, both in the preview and in the mail', async () => {
    await addToList('Ken')
    await setText()
    expect(await ownTexts()).toEqual([null, ownText.subject, null])
    const mailing = { call: 'reminders.set' as const, input: { venueId, kind: 'flights' as const, days: 25 } }
    const [recipient] = (await organiser.mailings.preview({ mailing })).readers
    const shown = await organiser.mailings.letter({ mailing, email: recipient?.email ?? '' })
    await remind()
    for (const letter of [shown, mailbox.sent[0]]) {
      expect(letter?.subject).toBe('When do you land, Ken?')
      expect(letter?.text).toContain('Our driver needs to know:\n\n- your return flight')
    }
  })

  test('previews the text for the people with missing answers, else for the first on the list', async () => {
    await addToList('Ana', { flight2DepartureAirport: 'OSL' })
    await addToList('Cleo', { attending: 'no' })
    const listRecipients = async () =>
      (await organiser.reminders.readers({ venueId, kind: 'flights' })).readers.map(({ name, missing }) => [
        name,
        missing,
      ])
    expect(await listRecipients()).toEqual([['Ana', []]])
    await addToList('Ken')
    expect(await listRecipients()).toEqual([['Ken', ['your return flight']]])
    const unknown = { venueId: randomUUID(), kind: 'flights' as const }
    await expect(organiser.reminders.readers(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('stores a text only while it differs from the default, and logs each change once', async () => {
    await setText()
    await setText()
    const { edition } = await organiser.reminders.list({ venueId })
    await setText(reminderText('flights', edition, null))
    expect(await ownTexts()).toEqual([null, null, null])
    expect(await world().db.$count(reminderTexts, eq(reminderTexts.venueId, venueId))).toBe(0)
    const { entries } = await organiser.audit.list({ venueId })
    const changed = 'changed what the reminder about their flights says'
    expect(entries.map(({ did }) => did)).toEqual([changed, changed])
  })

  test('refuses a text without a link, or with placeholders that the event can’t fill in', async () => {
    await expect(setText({ text: 'Hello' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(setText({ subject: '{feedback link}' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (const text of ['{contact} {personal link}', '{shoe size} {personal link}'])
      await expect(setText({ text })).rejects.toMatchObject({ code: 'INSERT_EMPTY', defined: true })
    await expect(setText({ venueId: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      defined: true,
    })
    expect(await ownTexts()).toEqual([null, null, null])
  })

  test('a reminder uses the default text if the event lacks what the organisers’ text needs', async () => {
    await addToList('Ken')
    await setText({ text: 'Before {reply by}: {personal link}' })
    await world().db.update(venues).set({ registrationClosesAt: null }).where(eq(venues.id, venueId))
    await remind()
    expect(mailbox.sent.map(({ subject }) => subject)).toEqual(['Your flights for Casa do Mar'])
  })

  test('a message links to the feedback page without inviting anyone', async () => {
    const personIds = [await addToList('Ana')]
    const text = 'How was it?\n\n{feedback link}'
    const message = { id: randomUUID(), venueId, personIds, subject: 'Thank you', text }
    await organiser.messages.send({ ...message, leavesAt: null, shown: 1 })
    await deliverAllDue(depsOf(), mailbox.mailer)
    const [mail] = mailbox.sent
    expect(mail?.text).toContain(`Say how it was:\nhttp://localhost:3000/guest?venue=${venueId}`)
    expect(await world().db.$count(invitations, eq(invitations.venueId, venueId))).toBe(0)
  })
})
