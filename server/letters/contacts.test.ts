import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { uniqueEmail } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

const contact = {
  contactName: 'Nadia Haddad',
  contactPhone: '+351 912 345 678',
  contactEmail: 'desk@mail.test',
}
const toDesk = { name: 'Nadia Haddad', address: 'desk@mail.test' }

describeOnBothDatabases('the contact named in a mail about an account', (world) => {
  const mailbox = createMailbox()
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string
  let email: string
  let userId: string
  let organiser: Client
  let organiserId: string
  let byTove: { name: string; address: string }

  beforeAll(async () => {
    deps = testDeps(world().db, { mailer: mailbox.mailer })
    served = await serve(deps)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    const { db } = world()
    for (const table of [outbox, people, venues]) await db.delete(table)
    mailbox.empty()
    venueId = await addVenue(db, contact)
    email = uniqueEmail()
    userId = await addAccount(db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const personId = await addPerson(db, { fullName: 'Ines', email, userId })
    await addAttendance(db, { personId, venueId, attending: 'yes' })
    const later = {
      quarter: 'Q1',
      year: 2027,
      eventStartDate: '2027-02-14',
      eventEndDate: '2027-02-18',
    } as const
    const laterId = await addVenue(db, { ...later, contactName: 'Bo Berg', contactEmail: 'later@mail.test' })
    await addAttendance(db, { personId, venueId: laterId, attending: 'yes' })
    byTove = { name: 'Tove Berg', address: uniqueEmail() }
    const account = { name: byTove.name, email: byTove.address, role: 'admin' } as const
    organiserId = await addAccount(db, cheapPasswords, account)
    organiser = await served.signedIn(organiserId)
  })

  async function sendPasswordMail() {
    await enqueueMail(world().db, deps, { kind: 'password changed', recipient: email })
    await deliverAllDue(deps, mailbox.mailer)
    return mailbox.newestTo(email)
  }

  test('is the contact of the guest’s next edition', async () => {
    const mail = await sendPasswordMail()
    expect(mail?.replyTo).toEqual(toDesk)
    expect(mail?.text).toContain('choose another password now and tell Nadia Haddad.')
    expect(mail?.text).toContain('Questions: Nadia Haddad\n+351 912 345 678\ndesk@mail.test')
  })

  async function hasContact() {
    const mail = await sendPasswordMail()
    return mail?.replyTo !== undefined || /Questions|tell|your organiser/.test(mail?.text ?? 'tell')
  }

  test('is never the recipient, or a person who can’t be reached', async () => {
    const { db } = world()
    await db.update(venues).set({ contactPhone: null, contactEmail: null })
    expect(await hasContact()).toBe(false)
    await db.update(venues).set({ ...contact, contactEmail: email.toUpperCase() })
    expect(await hasContact()).toBe(false)
    await db.update(venues).set(contact)
    await db.delete(people)
    expect(await hasContact()).toBe(false)
  })

  test('is the contact of the edition shown in an organiser’s pickers, if the organiser is on no list', async () => {
    email = byTove.address
    expect(await sendPasswordMail()).toMatchObject({ replyTo: toDesk })
  })

  test('is in the mail to the former address, so that its recipient can report a takeover', async () => {
    const before = uniqueEmail()
    await enqueueMail(world().db, deps, {
      kind: 'e-mail changed',
      recipient: before,
      facts: { accountId: userId },
    })
    await deliverAllDue(deps, mailbox.mailer)
    const mail = mailbox.newestTo(before)
    expect(mail).toMatchObject({ replyTo: toDesk })
    expect(mail?.text).toContain('tell Nadia Haddad at once')
    expect(mail?.text).not.toContain(email)
  })

  test('is left out of mails to a new address, which may be a stranger’s', async () => {
    const signedIn = await served.signedIn(userId)
    const newAddress = uniqueEmail()
    await signedIn.ownAccount.changeEmail({ newEmail: newAddress })
    await deliverAllDue(deps, mailbox.mailer)
    expect(mailbox.newestTo(newAddress)?.subject).toBe('Confirm your new e-mail address')
    expect(mailbox.newestTo(newAddress)?.replyTo).toBeUndefined()
    expect(mailbox.newestTo(newAddress)?.text).not.toContain('Nadia')
  })

  const deliverNewest = async (address: string) => {
    await deliverAllDue(deps, mailbox.mailer)
    return mailbox.newestTo(address)
  }

  test('is the organiser who invited, in an organiser invitation, while they still are one', async () => {
    const invited = uniqueEmail()
    const invite = () => organiser.administration.invite({ name: 'Ana Lima', email: invited })
    await invite()
    expect(await deliverNewest(invited)).toMatchObject({
      replyTo: byTove,
      text: expect.stringContaining('Tove Berg invites you to organise'),
    })
    await invite()
    await world()
      .db.update(user)
      .set({ disabledAt: sql`now()` })
      .where(eq(user.id, organiserId))
    const later = await deliverNewest(invited)
    expect(later?.replyTo).toBeUndefined()
    expect(later?.text).toContain('You are invited to organise')
  })

  test('is in the mail about a link for a new password that an organiser sent', async () => {
    await organiser.administration.sendReset({ id: userId })
    expect(await deliverNewest(email)).toMatchObject({ subject: 'Choose a new password', replyTo: toDesk })
  })

  test('is the organiser who gave a new role, in the mails to its owner and to the other organisers', async () => {
    const other = uniqueEmail()
    await addAccount(world().db, cheapPasswords, { name: 'Bo', email: other, role: 'admin' })
    await organiser.administration.setRole({ id: userId, from: 'guest', role: 'admin' })
    expect(await deliverNewest(email)).toMatchObject({ subject: 'You are an organiser now', replyTo: byTove })
    expect(mailbox.newestTo(other)).toMatchObject({ subject: 'There is a new organiser', replyTo: byTove })
  })

  test('is the organiser who deleted the recipient’s data', async () => {
    await organiser.privacy.erase({ kind: 'account', id: userId, typedName: 'Ines' })
    expect(await deliverNewest(email)).toMatchObject({ subject: 'Your data was deleted', replyTo: byTove })
  })
})
