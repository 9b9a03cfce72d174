import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { cateringOrders, orderVersions } from '#server/db/tables/catering.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openMailroom, type Mailroom } from '#server/testing/mailroom.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { textOf } from '#server/testing/smtp.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the API for order sheets', (world) => {
  let mailroom: Mailroom
  let organiser: Client
  let venueId: string
  let mealEventId: string
  let vendorId: string
  let id: string
  let email: string

  beforeEach(async () => {
    const { db } = world()
    mailroom = await openMailroom(db)
    const nadia = { name: 'Nadia', email: `nadia-${Math.random()}@studio.test`, role: 'admin' } as const
    organiser = await mailroom.served.signedIn(await addAccount(db, cheapPasswords, nadia))
    venueId = await addVenue(db)
    email = `kitchen-${Math.random()}@mare.test`
    ;({ id: vendorId } = await organiser.catering.addVendor({
      ...vendorFields(),
      email,
      contactName: 'Celeste Figueiredo',
    }))
    ;({ id: mealEventId } = await organiser.catering.addMeal({ venueId, ...mealFields(), title: 'Dinner' }))
    await addEater({ fullName: 'Anabel Quist', diet: 'no preference', allergies: [] })
    ;({ id } = await organiser.catering.addOrder({
      mealEventId,
      vendorId,
      headcount: 1,
      totalEstimate: null,
    }))
  })
  afterEach(() => mailroom.close())

  type Diner = Parameters<typeof addPerson>[1] & { flight2DepartureTime?: string }
  const addEater = async ({ flight2DepartureTime = undefined, ...person }: Diner) =>
    addAttendance(world().db, {
      personId: await addPerson(world().db, person),
      venueId,
      ...(flight2DepartureTime && { flight2DepartureTime }),
    })
  const read = async () => (await organiser.catering.orders({ venueId })).find((one) => one.id === id)
  const confirm = () => organiser.catering.moveOrder({ id, from: 'draft', to: 'confirmed' })
  const update = async () => organiser.catering.recountOrder({ id, version: (await read())?.version ?? 0 })
  const send = (number: number) => organiser.catering.sendOrder({ id, number })
  const deliver = () => deliverAllDue(mailroom.deps, mailroom.mailer)

  test('stores a version when an order is confirmed, and later versions only when the order changes', async () => {
    expect(await read()).toMatchObject({ frozen: null, sent: null })
    await update()
    expect(await read()).toMatchObject({ frozen: null })
    await confirm()
    expect(await read()).toMatchObject({ frozen: 1, sent: null })
    await update()
    expect(await read()).toMatchObject({ frozen: 1 })
    await addEater({ fullName: 'Zoltan Quist', diet: 'vegan', allergies: ['Nuts'] })
    await update()
    expect(await read()).toMatchObject({ frozen: 2, headcount: 2 })
  })

  test('sends the whole sheet first and then only changes, without people’s names', async () => {
    await confirm()
    expect(await send(1)).toEqual({ sentTo: email })
    expect(await read()).toMatchObject({ sent: { number: 1, state: 'waiting', headcount: 1 }, failed: null })
    await deliver()
    expect(await read()).toMatchObject({ sent: { number: 1, state: 'sent' } })
    for (let more = 0; more < 2; more += 1)
      await addEater({ fullName: 'Zoltan Quist', diet: 'vegan', allergies: ['Nuts'] })
    await update()
    await send(2)
    await deliver()
    const [first = '', second = ''] = mailroom.inbox.received.map(textOf)
    expect(first).toContain('Hello Celeste,')
    expect(first).toContain('People: 1\n')
    expect(first).toContain('Diets: No preference: 1\n')
    expect(second).toContain('People: 3 (was 1, +2)\n')
    expect(second).toContain('Changed diets: Vegan: 2 (was 0, +2)\n')
    expect(second).toContain('Changed allergies: Nuts: 2 (was 0, +2)\n')
    expect(second).not.toContain('No preference')
    expect(mailroom.inbox.received.map(({ to }) => to)).toEqual([[email], [email]])
    expect(first + second).not.toMatch(/Anabel|Zoltan|Quist/)
  })

  test('treats a version as sent if an organiser gave it to the vendor, and mails nothing', async () => {
    await confirm()
    const sentTo = (await read())?.vendorName
    for (let press = 0; press < 2; press += 1)
      expect(await organiser.catering.sendOrder({ id, number: 1, isByHand: true })).toEqual({ sentTo })
    expect(await read()).toMatchObject({ sent: { number: 1, state: 'sent' }, failed: null })
    await deliver()
    expect(mailroom.inbox.received).toEqual([])
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map(({ action, after }) => [action, after]).slice(-1)).toEqual([
      ['order.handedOver', { version: 1 }],
    ])
  })

  const moveMeal = async (fields: object) => {
    const meal = (await organiser.catering.meals({ venueId })).find((one) => one.id === mealEventId)
    if (!meal) throw new Error('The meal is gone.')
    const { orders: _orders, eating: _eating, ...form } = meal
    await organiser.catering.updateMeal({ ...form, ...fields })
  }
  const countUnsent = async () => (await organiser.dashboard.toDo({ venueId })).unsentChanges

  test('adds a version of a confirmed order when its meal moves, and mails the old and the new time', async () => {
    await moveMeal({ startTime: '18:30' })
    expect(await read()).toMatchObject({ frozen: null })
    await confirm()
    await send(1)
    await deliver()
    expect(await countUnsent()).toBe(0)
    await moveMeal({ notes: 'Terrace' })
    expect(await read()).toMatchObject({ frozen: 1 })
    await moveMeal({ startTime: '20:00', endTime: '22:00' })
    expect(await read()).toMatchObject({
      frozen: 2,
      mealEndTime: '22:00',
      sent: { number: 1, servedFrom: '2026-12-01T18:30', servedUntil: '2026-12-01T21:00' },
    })
    expect(await countUnsent()).toBe(1)
    await send(2)
    await deliver()
    expect(await countUnsent()).toBe(0)
    expect(textOf(mailroom.inbox.received[1] ?? { to: [], raw: '' })).toContain(
      'Now served: Tuesday, December 1, 2026, 8:00 PM - 10:00 PM (was Tuesday, December 1, 2026, 6:30 PM - 9:00 PM)\n',
    )
  })

  test('mails the time in the version, even if the meal moves before the mail is sent', async () => {
    await moveMeal({ startTime: '18:30' })
    await confirm()
    await send(1)
    await moveMeal({ startTime: '20:00', endTime: '22:00' })
    await deliver()
    expect(mailroom.inbox.received.map(textOf).at(0)).toContain(
      'Served: Tuesday, December 1, 2026, 6:30 PM - 9:00 PM\n',
    )
  })

  const toDo = () => organiser.dashboard.toDo({ venueId })

  test('gives the first names of attendees who agreed to it, and reports other people as a change', async () => {
    const nuts = { diet: null, allergies: ['nuts', 'Milk'], kitchenMayKnow: true }
    const ana = await addEater({ fullName: 'Ánna-Lena Quist', ...nuts })
    await addEater({ fullName: 'Bo Silent', ...nuts, kitchenMayKnow: null })
    await addEater({ fullName: 'Cy Elsewhere', ...nuts, flight2DepartureTime: '2026-11-30T08:00' })
    await update()
    await confirm()
    expect(await read()).toMatchObject({
      counted: { named: { people: 1 } },
      named: [{ firstName: 'Ánna-Lena', allergies: ['nuts', 'Milk'] }],
    })
    await send(1)
    await deliver()
    expect(await toDo()).toMatchObject({ driftedOrders: 0, unsentChanges: 0 })
    await organiser.attendance.setStatus({ id: ana, from: 'yes', attending: 'no' })
    await addEater({ fullName: 'evil.example/x Duarte', ...nuts })
    expect(await toDo()).toMatchObject({ driftedOrders: 1, unsentChanges: 0 })
    await update()
    expect(await toDo()).toMatchObject({ driftedOrders: 0, unsentChanges: 1 })
    await send(2)
    await deliver()
    const [first = '', second = ''] = mailroom.inbox.received.map(textOf)
    expect(first).toContain('By first name: Ánna-Lena: Nuts, Milk\n')
    expect(first).not.toMatch(/Quist|Bo|Silent|Cy|Elsewhere/)
    expect(second).toContain('By first name: A guest: Nuts, Milk\n')
    expect(second).not.toMatch(/Ánna|evil|Duarte/)
    const diners = await organiser.catering.diners({ venueId, mealEventId })
    expect(diners.named).toEqual([{ firstName: 'A guest', allergies: ['nuts', 'Milk'] }])
    const stored = [await world().db.select().from(outbox), await world().db.select().from(orderVersions)]
    expect(JSON.stringify(stored)).not.toMatch(/Ánna/)
  })

  test('sends a version once, even if requested again, and logs nothing about health', async () => {
    await addEater({ fullName: 'Zoltan Quist', diet: 'vegan', allergies: ['Nuts'] })
    await update()
    await confirm()
    for (let press = 0; press < 3; press += 1) expect(await send(1)).toEqual({ sentTo: email })
    await deliver()
    expect(mailroom.inbox.received).toHaveLength(1)
    const mails = await world().db.select().from(outbox)
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map(({ action, after }) => [action, after]).at(-1)).toEqual(['order.sent', { version: 1 }])
    expect(JSON.stringify([mails, entries])).not.toMatch(/vegan|nuts/i)
  })

  test('sends only the newest version of a confirmed order', async () => {
    await expect(send(1)).rejects.toMatchObject({ code: 'STALE' })
    await confirm()
    await addEater({ fullName: 'Bo', diet: null, allergies: null })
    await update()
    await expect(send(1)).rejects.toMatchObject({ code: 'STALE' })
    await organiser.catering.moveOrder({ id, from: 'confirmed', to: 'cancelled' })
    await expect(send(2)).rejects.toMatchObject({ code: 'STALE' })
    await organiser.catering.deleteOrder({ id })
    await expect(send(2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await world().db.select().from(outbox)).toEqual([])
  })

  test('sends nothing and marks nothing as sent without an address or a mail server', async () => {
    const { id: unreachableId } = await organiser.catering.addVendor({ ...vendorFields(), email: null })
    await organiser.catering.updateOrder({
      id,
      version: 1,
      mealEventId,
      vendorId: unreachableId,
      headcount: 1,
      totalEstimate: null,
    })
    await confirm()
    await expect(send(1)).rejects.toMatchObject({ code: 'VENDOR_WITHOUT_EMAIL', defined: true })
    const servedWithoutMail = await serve(testDeps(world().db, { isMailConfigured: false }))
    const account = { name: 'Silent', email: `silent-${Math.random()}@studio.test`, role: 'admin' } as const
    const other = await servedWithoutMail.signedIn(await addAccount(world().db, cheapPasswords, account))
    await expect(other.catering.sendOrder({ id, number: 1 })).rejects.toMatchObject({
      code: 'MAIL_NOT_CONFIGURED',
    })
    await servedWithoutMail.close()
    expect(await read()).toMatchObject({ frozen: 1, sent: null, failed: null })
  })

  test('doesn’t mark a rejected mail as sent, and can send it again', async () => {
    await confirm()
    mailroom.state.isRefusing = 550
    await send(1)
    await deliver()
    expect(await read()).toMatchObject({ sent: null, failed: expect.stringContaining('550') })
    mailroom.state.isRefusing = false
    await send(1)
    await deliver()
    expect(await read()).toMatchObject({ sent: { number: 1, state: 'sent' }, failed: null })
    expect(mailroom.inbox.received).toHaveLength(1)
  })

  test('sends the whole order to a new vendor, and nothing if the order is cancelled before the mail is sent', async () => {
    await confirm()
    await send(1)
    await deliver()
    const { id: other } = await organiser.catering.addVendor({ ...vendorFields(), email: 'forno@norte.test' })
    const fields = { mealEventId, vendorId: other, headcount: 1, totalEstimate: null }
    await organiser.catering.updateOrder({ id, version: 1, ...fields })
    expect(await read()).toMatchObject({ frozen: 2, sent: null })
    await send(2)
    await deliver()
    expect(mailroom.inbox.received.at(-1)).toMatchObject({ to: ['forno@norte.test'] })
    expect(mailroom.inbox.received.map(textOf).at(-1)).toContain('This is our order')
    await organiser.catering.updateOrder({ id, version: 2, ...fields, headcount: 5 })
    await send(3)
    await organiser.catering.moveOrder({ id, from: 'confirmed', to: 'cancelled' })
    await deliver()
    expect(mailroom.inbox.received).toHaveLength(2)
  })

  test('keeps an erased person’s portion in orders and versions, but no notes that only they wrote', async () => {
    const { db } = world()
    const ownFood = {
      diet: 'other',
      dietNote: 'Fodmap since the operation',
      allergies: ['Kiwi', 'Milk'],
    } as const
    const personId = await addPerson(db, {
      fullName: 'Zoltan Quist',
      ...ownFood,
      allergies: [...ownFood.allergies],
    })
    await addAttendance(db, { personId, venueId })
    await addEater({ fullName: 'Bo Berg', diet: 'other', dietNote: 'Halal', allergies: ['Latex'] })
    await update()
    await confirm()
    await organiser.privacy.erase({ kind: 'person', id: personId, typedName: 'Zoltan Quist' })
    const stored = JSON.stringify([
      await db.select().from(cateringOrders),
      await db.select().from(orderVersions),
    ])
    expect(stored).not.toMatch(/fodmap|kiwi/i)
    expect(stored).toMatch(/Halal.*Latex|Latex.*Halal/)
    expect((await read())?.counted).toMatchObject({
      people: 3,
      diets: expect.arrayContaining([{ diet: 'other', note: null, people: 1 }]),
      allergies: expect.arrayContaining([{ allergy: 'Milk', people: 1 }]),
    })
  })
})
