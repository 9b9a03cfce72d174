import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ChannelKind } from '#contract/posts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { channels, posts } from '#server/db/tables/posts.ts'
import { changeSecret } from '#server/installation/commands.ts'
import { sendAllDue, sendDue } from '#server/posts/delivery.ts'
import { postInChannel } from '#server/posts/commands.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { addGuests, addVenue } from '#server/testing/cast.ts'
import { testNow } from '#server/testing/served.ts'
import { openOrganiserServer } from '#server/testing/organiser-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('posting in channels', (world) => {
  const organiserServer = openOrganiserServer(world)
  const { organiser, standIn } = organiserServer
  let venueId: string
  let personIds: string[]

  beforeEach(async () => {
    await world().db.delete(channels)
    venueId = await addVenue(world().db, { name: 'Casa do Mar' })
    personIds = await addGuests(world().db, venueId, 3)
  })

  const secret = 'T0B0whoHasThisCanWrite'
  const setChannel = (kind: ChannelKind = 'slack', channelVenueId = venueId) =>
    organiser.posts.setChannel({
      venueId: channelVenueId,
      kind,
      address: `${standIn.url}/services/${secret}`,
    })
  const write = (more: object = {}) =>
    organiser.messages.send({
      id: randomUUID(),
      venueId,
      personIds,
      subject: 'Dinner at {event}',
      text: 'Hello {first name}, bring <!channel> & a coat.\n\n{personal link}',
      leavesAt: null,
      shown: null,
      isPosted: true,
      ...more,
    })
  const post = async (title: string) =>
    world().db.transaction((tx) =>
      postInChannel(tx, organiserServer.deps, { venueId, text: { title, blocks: [] } }),
    )
  const states = async () =>
    (await organiser.posts.list()).map(({ title, state, lastError }) => [title, state, lastError])

  test('encrypts an address, and never shows, logs or stores it in readable form', async () => {
    await setChannel()
    const responses = [
      await organiser.posts.channel({ venueId }),
      await organiser.posts.list(),
      await world().db.select().from(auditLog),
      await world().db.select().from(channels),
    ]
    expect(JSON.stringify(responses)).not.toContain(secret)
    expect(responses[0]).toMatchObject({ channel: { kind: 'slack' } })
    await expect(
      organiser.posts.setChannel({ venueId, kind: 'teams', address: 'https://127.0.0.1/x' }),
    ).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    await expect(setChannel('slack', randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await organiser.posts.removeChannel({ venueId })
    await organiser.posts.removeChannel({ venueId })
    expect(await organiser.posts.channel({ venueId })).toEqual({ channel: null })
  })

  test.each(['slack', 'teams'] as const)('posts a message to all attendees in %s', async (kind) => {
    await setChannel(kind)
    const found = await organiser.messages.readers({ venueId, personIds })
    expect(found.channel).toEqual({ kind, isForEveryone: true })
    await write({ shown: found.readers.filter(({ email }) => email !== null).length })
    await sendAllDue(organiserServer.deps)
    expect(standIn.received).toHaveLength(1)
    const [{ path, body, id } = { path: '', body: '', id: '' }] = standIn.received
    expect(path).toBe(`/services/${secret}`)
    expect(body).toContain('Dinner at Casa do Mar')
    expect(body).toContain('bring <!channel> & a coat.')
    expect(body).toContain('everyone')
    expect(body).toContain(`/guest?venue=${venueId}`)
    const [row] = await world().db.select().from(posts)
    expect(row).toMatchObject({ id, status: 200, body: null, sentAt: testNow, attempts: 1 })
  })

  test('refuses to post a message that isn’t for all attendees, or contains a recipient’s data', async () => {
    await setChannel()
    const somePeople = personIds.slice(1)
    expect((await organiser.messages.readers({ venueId, personIds: somePeople })).channel).toMatchObject({
      isForEveryone: false,
    })
    const refusal = { code: 'NOT_FOR_CHANNEL' }
    await expect(write({ personIds: somePeople })).rejects.toMatchObject(refusal)
    await expect(write({ text: 'Your room: {room}' })).rejects.toMatchObject(refusal)
    await organiser.posts.removeChannel({ venueId })
    await expect(write()).rejects.toMatchObject({ code: 'NO_CHANNEL' })
    expect(await world().db.$count(posts)).toBe(0)
    expect((await organiser.messages.list()).filter((message) => message.venueId === venueId)).toEqual([])
  })

  test('sends or drops a post together with its message', async () => {
    await setChannel()
    const id = randomUUID()
    await write({ id, leavesAt: '2026-11-22T09:00' })
    await write({ id, leavesAt: '2026-11-22T09:00' })
    await sendAllDue(organiserServer.deps)
    expect(await states()).toEqual([['Dinner at Casa do Mar', 'waiting', null]])
    expect((await organiser.posts.list())[0]?.leavesAt).not.toBeNull()
    await organiser.messages.cancel({ id })
    expect(await states()).toEqual([])
    expect(standIn.received).toEqual([])
  })

  test('posts a published agenda as previewed in the dialog', async () => {
    await setChannel()
    await organiser.agenda.setDraft({ venueId, isDraft: true })
    const item = {
      type: 'session',
      description: null,
      location: 'Hall',
      endTime: '2026-12-01T10:00',
    } as const
    await organiser.agenda.add({ venueId, title: 'Opening **now**', startTime: '2026-12-01T09:00', ...item })
    const input = { venueId, revision: (await organiser.agenda.draft({ venueId })).revision }
    const mailing = { call: 'agenda.publish', input } as const
    const { post: shown } = await organiser.mailings.preview({ mailing })
    expect(shown).toEqual({
      kind: 'slack',
      title: 'The agenda has changed',
      lines: ['New: Opening **now**, Tuesday, December 1, 9:00 AM - 10:00 AM, Hall'],
    })
    const announced = await fingerprintOf(organiser, mailing)
    await organiser.agenda.publish({ ...input, announced, isPosted: true })
    await organiser.agenda.publish({ ...input, announced, isPosted: true })
    await sendAllDue(organiserServer.deps)
    expect(standIn.received).toHaveLength(1)
    expect(standIn.received[0]?.body).toContain(shown?.lines[0])
    expect(standIn.received[0]?.body).toContain(`/guest/agenda?venue=${venueId}`)
  })

  test('refuses to publish with a post if there is no channel, and publishes nothing', async () => {
    await organiser.agenda.setDraft({ venueId, isDraft: true })
    const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:00' }
    await organiser.agenda.add({
      venueId,
      title: 'A',
      type: 'session',
      description: null,
      location: null,
      ...times,
    })
    const input = { venueId, revision: (await organiser.agenda.draft({ venueId })).revision }
    const announced = await fingerprintOf(organiser, { call: 'agenda.publish', input })
    const publishing = organiser.agenda.publish({ ...input, announced, isPosted: true })
    await expect(publishing).rejects.toMatchObject({ code: 'NO_CHANNEL' })
    expect((await organiser.agenda.draft({ venueId })).changes).toHaveLength(1)
  })

  test('retries a refused post with the same id and growing delays, and delays its channel’s other posts', async () => {
    await setChannel()
    standIn.state.status = 503
    await post('First')
    await post('Second')
    await sendAllDue(organiserServer.deps)
    expect(standIn.received).toHaveLength(1)
    const [first] = standIn.received
    expect(await states()).toContainEqual(['First', 'retrying', 'The service answered 503.'])
    for (let attempt = 1; attempt < 8; attempt += 1) {
      organiserServer.now = new Date(organiserServer.now.getTime() + 30_000 * 2 ** (attempt - 1))
      await sendDue(organiserServer.deps)
    }
    expect(standIn.received.map(({ id }) => id)).toEqual(Array.from({ length: 8 }, () => first?.id))
    expect(await states()).toContainEqual(['First', 'failed', 'The service answered 503.'])
    standIn.state.status = 200
    organiserServer.now = new Date(organiserServer.now.getTime() + 2 * 60 * 60_000)
    await sendAllDue(organiserServer.deps)
    expect(await states()).toContainEqual(['Second', 'sent', null])
    await organiser.posts.sendAgain({ id: first?.id ?? '' })
    await sendAllDue(organiserServer.deps)
    expect(standIn.received.at(-1)?.id).toBe(first?.id)
    expect(await states()).toContainEqual(['First', 'sent', null])
    await organiser.posts.sendAgain({ id: first?.id ?? '' })
    await sendAllDue(organiserServer.deps)
    expect(standIn.received).toHaveLength(10)
    await expect(organiser.posts.sendAgain({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('sends each post once from several processes', async () => {
    await setChannel()
    for (let index = 0; index < 12; index += 1) await post(`Post ${index}`)
    await Promise.all([
      sendAllDue(organiserServer.deps),
      sendAllDue(organiserServer.deps),
      sendAllDue(organiserServer.deps),
    ])
    expect(new Set(standIn.received.map(({ id }) => id)).size).toBe(12)
    expect(standIn.received).toHaveLength(12)
  })

  test('sends waiting posts to a new address of the same service, but not to another service', async () => {
    await setChannel()
    await post('Waiting')
    const address = `${standIn.url}/services/new`
    await organiser.posts.setChannel({ venueId, kind: 'slack', address })
    await sendAllDue(organiserServer.deps)
    expect(standIn.received.map(({ path }) => path)).toEqual(['/services/new'])
    await post('For Slack')
    await setChannel('teams')
    await sendAllDue(organiserServer.deps)
    expect(standIn.received).toHaveLength(1)
  })

  test('stops posting to an address once the operator no longer allows its host', async () => {
    await setChannel()
    await post('Late')
    await sendAllDue({ ...organiserServer.deps, postHosts: [] })
    expect(standIn.received).toEqual([])
    expect(await states()).toEqual([['Late', 'retrying', 'The address is in a private network.']])
  })

  test('drops every channel after SECRET changes', async () => {
    await setChannel()
    const rollBack = new Error('Rolled back.')
    const changing = world().db.transaction(async (tx) => {
      await changeSecret(tx, { secret: 'another secret of 32 bytes, 2026', oldSecret: undefined })
      expect(await tx.$count(channels, eq(channels.venueId, venueId))).toBe(0)
      throw rollBack
    })
    await expect(changing).rejects.toThrow(rollBack)
  })
})
