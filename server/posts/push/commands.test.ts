import { eq } from 'drizzle-orm'
import { importJWK, jwtVerify } from 'jose'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { notices } from '#server/db/tables/notices.ts'
import { posts } from '#server/db/tables/posts.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
import { changeSecret } from '#server/installation/commands.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { sendAllDue, sendDue } from '#server/posts/delivery.ts'
import { addVenue } from '#server/testing/cast.ts'
import { createDevice } from '#server/testing/push-device.ts'
import { cookiesOf, signIn, testNow } from '#server/testing/served.ts'
import { openOrganiserServer } from '#server/testing/organiser-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

type Guest = { personId: string; userId: string; email: string }

describeOnBothDatabases('pushing to devices', (world) => {
  const organiserServer = openOrganiserServer(world)
  const { organiser, mailbox, standIn, served } = organiserServer
  let venueId: string
  let ana: Guest
  let ken: Guest

  beforeEach(async () => {
    const { db } = world()
    for (const table of [notices, pushSubscriptions]) await db.delete(table)
    venueId = await addVenue(db, { remindedAt: testNow })
    ana = await addGuest('Ana Lima')
    ken = await addGuest('Ken Lee')
  })

  const addGuest = (fullName: string) => organiserServer.addGuest(venueId, fullName)

  async function turnOn({ userId }: Guest, device = createDevice(standIn.url)) {
    const client = served.browser()
    await signIn(client, organiserServer.deps, userId)
    await client.push.turnOn(device.subscription)
    return { ...device, client }
  }

  const send = (isUrgent: boolean) =>
    organiser.messages.send({
      id: randomUUID(),
      venueId,
      personIds: [ana.personId, ken.personId],
      subject: 'Bring boots, {first name}',
      text: 'It rains.\n\n{personal link}',
      leavesAt: null,
      shown: 2,
      isUrgent,
    })

  /** Sends a notice that isn't a message. */
  const sendNotice = ({ email: recipient }: Guest) =>
    world().db.insert(outbox).values({
      kind: 'starts soon',
      recipient,
      facts: { venueId },
      isHeld: false,
      runAt: organiserServer.now,
    })
  const deliver = async () => {
    await deliverAllDue(organiserServer.deps, mailbox.mailer)
    await sendAllDue(organiserServer.deps)
  }
  const devicesOf = () => world().db.$count(pushSubscriptions)
  const setNow = (instant: string) => {
    organiserServer.now = new Date(instant)
  }

  test('pushes an urgent message once to each device of its recipients, encrypted for that device', async () => {
    const [phone, tablet] = [await turnOn(ana), await turnOn(ana)]
    const { pushed } = await organiser.messages.readers({ venueId, personIds: [ana.personId, ken.personId] })
    expect(pushed).toEqual([ana.personId])
    await send(true)
    await deliver()
    await deliver()
    expect(standIn.received.map(({ path }) => path).toSorted()).toEqual([phone.path, tablet.path].toSorted())
    const [notice] = await world().db.select().from(notices).where(eq(notices.personId, ana.personId))
    for (const device of [phone, tablet]) {
      const found = standIn.received.find(({ path }) => path === device.path)
      expect(device.open(found?.bytes ?? Buffer.alloc(0))).toEqual({
        title: 'Urgent message from the organisers',
        body: 'Casa do Mar, Nov 30 – Dec 3',
        tag: notice?.id,
        path: `/guest/notices?venue=${venueId}`,
      })
      expect(found?.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        urgency: 'high',
        topic: notice?.id.replaceAll('-', ''),
        ttl: '43200',
      })
    }
    expect(() => tablet.open(standIn.received.find(({ path }) => path === phone.path)!.bytes)).toThrow(
      'unable to authenticate data',
    )
  })

  test('signs each push for its service with the key that the browser got', async () => {
    const { client } = await turnOn(ana)
    await sendNotice(ana)
    await deliver()
    const [, token = '', key = ''] =
      /^vapid t=(.+), k=(.+)$/.exec(String(standIn.received[0]?.headers.authorization)) ?? []
    expect(key).toBe((await client.push.device()).publicKey)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, jwk, { audience: new URL(standIn.url).origin })
    expect(payload['sub']).toBe('mailto:organisers@localhost')
  })

  test('doesn’t push a message that isn’t urgent', async () => {
    await turnOn(ana)
    await send(false)
    await deliver()
    expect(mailbox.sent).toHaveLength(2)
    expect(standIn.received).toEqual([])
  })

  test('waits for the morning at the venue, unless the message is urgent', async () => {
    const { open } = await turnOn(ana)
    setNow('2026-11-21T22:30:00Z')
    await sendNotice(ana)
    await send(true)
    await deliver()
    expect(standIn.received.map(({ bytes }) => open(bytes))).toMatchObject([
      { title: 'Urgent message from the organisers' },
    ])
    setNow('2026-11-22T06:59:00Z')
    await deliver()
    expect(standIn.received).toHaveLength(1)
    setNow('2026-11-22T07:00:00Z')
    await deliver()
    expect(standIn.received).toHaveLength(2)
    expect(await world().db.select({ attempts: posts.attempts }).from(posts)).toEqual([
      { attempts: 1 },
      { attempts: 1 },
    ])
  })

  test('doesn’t retry an evening’s failed push at night', async () => {
    await turnOn(ana)
    setNow('2026-11-21T21:59:45Z')
    standIn.state.status = 503
    await sendNotice(ana)
    await deliver()
    standIn.state.status = 201
    setNow('2026-11-21T22:30:00Z')
    await deliver()
    expect(standIn.received).toHaveLength(1)
    setNow('2026-11-22T07:00:00Z')
    await deliver()
    expect(standIn.received).toHaveLength(2)
  })

  test('pushes nothing that was already read, and nothing to people who no longer attend', async () => {
    const { client } = await turnOn(ana)
    await turnOn(ken)
    setNow('2026-11-21T22:30:00Z')
    await sendNotice(ana)
    await sendNotice(ken)
    await deliver()
    await client.notices.read({ ids: (await client.notices.mine({ venueId })).map(({ id }) => id) })
    await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, ken.personId))
    setNow('2026-11-22T07:00:00Z')
    await deliver()
    expect(standIn.received).toEqual([])
    expect(await world().db.$count(posts)).toBe(0)
  })

  test.each([404, 410])(
    'deletes a device that no longer exists (%s), with its waiting pushes',
    async (status) => {
      await turnOn(ana)
      standIn.state.status = status
      await sendNotice(ana)
      await sendNotice(ana)
      await deliver()
      expect(standIn.received).toHaveLength(1)
      expect([await devicesOf(), await world().db.$count(posts)]).toEqual([0, 0])
    },
  )

  test('stops pushing to a device that signed out or turned pushes off', async () => {
    const { client } = await turnOn(ana)
    const other = await turnOn(ana)
    const cookie = [...cookiesOf(other.client)].map((pair) => pair.join('=')).join('; ')
    const headers = { 'content-type': 'application/json', origin: organiserServer.deps.publicUrl, cookie }
    await fetch(`${served.url}/auth/v1/sign-out`, { method: 'POST', headers, body: '{}' })
    expect(await devicesOf()).toBe(1)
    await sendNotice(ana)
    await deliver()
    expect(standIn.received).toHaveLength(1)
    expect(standIn.received[0]?.path).not.toBe(other.path)
    await client.push.turnOff()
    await client.push.turnOff()
    expect(await client.push.device()).toMatchObject({ endpoint: null })
    expect(await devicesOf()).toBe(0)
  })

  test('pushes nothing to an expired session', async () => {
    await turnOn(ana)
    await world()
      .db.update(session)
      .set({ expiresAt: organiserServer.now })
      .where(eq(session.userId, ana.userId))
    await sendNotice(ana)
    await deliver()
    expect(standIn.received).toEqual([])
  })

  test('stores one account for each device, and one device for each session', async () => {
    const device = createDevice(standIn.url)
    const { client } = await turnOn(ana, device)
    await client.push.turnOn(device.subscription)
    expect(await client.push.device()).toMatchObject({ endpoint: device.subscription.endpoint })
    setNow('2026-11-21T22:30:00Z')
    await sendNotice(ana)
    await deliver()
    // Ken signs in on Ana's device, and must not see what waits for her.
    await turnOn(ken, device)
    expect(await client.push.device()).toMatchObject({ endpoint: null })
    setNow('2026-11-22T07:00:00Z')
    await deliver()
    expect(standIn.received).toEqual([])
    const newer = createDevice(standIn.url)
    await client.push.turnOn(newer.subscription)
    await Promise.all([client.push.turnOn(newer.subscription), client.push.turnOn(newer.subscription)])
    expect(await devicesOf()).toBe(2)
  })

  test('refuses an address outside the push services, and an invalid device key', async () => {
    const client = await served.signedIn(ana.userId)
    const { subscription } = createDevice(standIn.url)
    const refusal = { code: 'ADDRESS_REFUSED' }
    const elsewhere = { ...subscription, endpoint: 'https://127.0.0.1/push' }
    await expect(client.push.turnOn(elsewhere)).rejects.toMatchObject(refusal)
    const unknown = { ...subscription, p256dh: 'A'.repeat(87) }
    await expect(client.push.turnOn(unknown)).rejects.toMatchObject(refusal)
    expect(await devicesOf()).toBe(0)
  })

  test('delays all pushes of a service by half a minute if it is down, but not if one device fails', async () => {
    await turnOn(ana)
    await turnOn(ken)
    standIn.state.status = 503
    await sendNotice(ana)
    await sendNotice(ken)
    await deliver()
    expect(standIn.received).toHaveLength(1)
    organiserServer.now = new Date(organiserServer.now.getTime() + 30_000)
    standIn.state.status = 201
    await deliver()
    expect(standIn.received).toHaveLength(3)
    standIn.state.status = 400
    await sendNotice(ana)
    await sendNotice(ken)
    await deliver()
    expect(standIn.received).toHaveLength(5)
  })

  test('pushes once although several processes try, and not again when the mail is retried', async () => {
    for (let device = 0; device < 6; device += 1) await turnOn(ana)
    await sendNotice(ana)
    const dying = { ...mailbox.mailer, send: () => Promise.reject(new Error('killed')) }
    await deliverAllDue(organiserServer.deps, dying)
    await Promise.all([
      sendAllDue(organiserServer.deps),
      sendAllDue(organiserServer.deps),
      sendAllDue(organiserServer.deps),
    ])
    organiserServer.now = new Date(organiserServer.now.getTime() + 60_000)
    await deliver()
    expect(mailbox.sent).toHaveLength(1)
    expect(standIn.received).toHaveLength(6)
    expect(new Set(standIn.received.map(({ path }) => path)).size).toBe(6)
    expect(await sendDue(organiserServer.deps)).toBe(0)
  })

  test('drops every subscription after SECRET changes, because browsers know the old key', async () => {
    await turnOn(ana)
    const rollBack = new Error('Rolled back.')
    const changing = world().db.transaction(async (tx) => {
      await changeSecret(tx, { secret: 'another secret of 32 bytes, 2026', oldSecret: undefined })
      expect(await tx.$count(pushSubscriptions)).toBe(0)
      throw rollBack
    })
    await expect(changing).rejects.toThrow(rollBack)
  })
})
