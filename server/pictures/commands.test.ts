import { createContexts } from '#server/context.ts'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { auditLog } from '#server/db/tables/audit.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { createHttpServer } from '#server/lib/http-server.ts'
import { deleteUnusedPictures } from '#server/pictures/commands.ts'
import { picturesRoute } from '#server/pictures/route.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { listen } from '#server/testing/listen.ts'
import { cookieOf } from '#server/testing/live.ts'
import { jpeg, jpegOf, jpegOfBytes, webp } from '#server/testing/pictures.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

const limit = 1024 * 1024
const addressOf = (bytes: Buffer) => `/pictures/${createHash('sha256').update(bytes).digest('hex')}`
const dayLater = new Date(testNow.getTime() + 24 * 60 * 60 * 1000 + 1)

const Refusal = z.looseObject({ code: z.string(), message: z.string() })

async function refusalOf(response: Response) {
  const { code, message } = Refusal.parse(await response.json())
  return { status: response.status, code, message }
}

describeOnBothDatabases('the pictures API', (world) => {
  let now = testNow
  let url: string
  let organiser: Client
  let cookies: Record<'organiser' | 'guest' | 'without a role', string>
  let close: () => Promise<void>

  beforeAll(async () => {
    const deps = testDeps(world().db, { clock: () => now })
    const server = createHttpServer({
      routes: [picturesRoute(deps, createContexts(deps))],
      publicUrl: deps.publicUrl,
      log: deps.log,
    })
    url = await listen(server)
    const served = await serve(deps)
    const addNamedAccount = (name: string, role?: 'admin' | 'guest') =>
      addAccount(world().db, cheapPasswords, { name, email: `${name}@pictures.test`, ...(role && { role }) })
    const nadia = await addNamedAccount('nadia', 'admin')
    cookies = {
      organiser: await cookieOf(deps, nadia),
      guest: await cookieOf(deps, await addNamedAccount('tomas', 'guest')),
      'without a role': await cookieOf(deps, await addNamedAccount('zoe')),
    }
    organiser = await served.signedIn(nadia)
    close = async () => {
      server.close()
      await served.close()
    }
  })
  afterAll(() => close())
  beforeEach(async () => {
    now = testNow
    await world().db.delete(venues)
    await world().db.delete(pictures)
    await world().db.delete(rateCounters)
  })

  const send = (body: Buffer | ReadableStream, headers: Record<string, string> = {}) =>
    fetch(`${url}/pictures`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', cookie: cookies.organiser, ...headers },
      ...(body instanceof ReadableStream ? { body, duplex: 'half' } : { body: new Uint8Array(body) }),
    })
  const refusalWith = async (headers: Record<string, string>) => {
    const { status, code } = await refusalOf(await send(webp, headers))
    return `${status} ${code}`
  }
  const countUploads = () => world().db.$count(auditLog, eq(auditLog.action, 'picture.uploaded'))

  test('serves an uploaded picture to anyone at the address of its hash, cacheable forever', async () => {
    for (const [bytes, type] of [
      [webp, 'image/webp'],
      [jpegOfBytes(limit), 'image/jpeg'],
    ] as const) {
      const response = await send(bytes)
      expect([response.status, await response.json()]).toEqual([200, { url: addressOf(bytes) }])
      const shown = await fetch(url + addressOf(bytes))
      expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const head = await fetch(url + addressOf(webp), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(webp.length)])
    expect((await fetch(url + addressOf(jpeg))).status).toBe(404)
  })

  test('stores a picture once if it is uploaded again, and logs one upload', async () => {
    const before = await countUploads()
    await Promise.all([send(webp), send(webp), send(webp)])
    expect(await world().db.$count(pictures)).toBe(1)
    expect(await countUploads()).toBe(before + 1)
  })

  test('lets only organisers upload, and only from our own pages', async () => {
    expect(await refusalWith({ cookie: '' })).toBe('401 UNAUTHORIZED')
    expect(await refusalWith({ cookie: cookies.guest })).toBe('403 FORBIDDEN')
    expect(await refusalWith({ cookie: cookies['without a role'] })).toBe('403 FORBIDDEN')
    expect(await refusalWith({ 'sec-fetch-site': 'cross-site' })).toBe('403 FORBIDDEN')
    expect(await refusalWith({ origin: 'https://elsewhere.test' })).toBe('403 FORBIDDEN')
    expect(await world().db.$count(pictures)).toBe(0)
  })

  test('H11: refuses files that aren’t pictures or are too large, with an explanation, whatever their type', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const invalid = {
      status: 415,
      code: 'PICTURE_INVALID',
      message: 'This is not a WebP or JPEG picture, or it is damaged.',
    }
    const tooLarge = {
      status: 413,
      code: 'PICTURE_TOO_LARGE',
      message:
        'This picture is too large. It can have up to 1600 pixels on its longer side, and up to 1 MiB.',
    }
    expect(await refusalOf(await send(svg, { 'content-type': 'image/webp' }))).toEqual(invalid)
    expect(await refusalOf(await send(Buffer.concat([jpeg, svg])))).toEqual(invalid)
    expect(await refusalOf(await send(Buffer.alloc(0)))).toEqual(invalid)
    expect(await refusalOf(await send(jpegOf(1601, 900)))).toEqual(tooLarge)
    expect(await refusalOf(await send(jpegOfBytes(limit + 1)))).toEqual(tooLarge)
    const chunked = new Blob([new Uint8Array(jpegOfBytes(limit + 1))]).stream()
    expect(await refusalOf(await send(chunked))).toEqual(tooLarge)
    expect(await world().db.$count(pictures)).toBe(0)
  })

  test('allows an account 60 uploads an hour', async () => {
    const codes: number[] = []
    for (let n = 0; n < 61; n += 1) codes.push((await send(webp)).status)
    expect(codes.filter((status) => status === 200).length).toBe(60)
    expect(codes.at(-1)).toBe(429)
    now = new Date(testNow.getTime() + 61 * 60 * 1000)
    expect((await send(webp)).status).toBe(200)
  })

  test('deletes an unused picture a day after its last upload, but no picture that a venue shows', async () => {
    await send(webp)
    await send(jpeg)
    const id = await addVenue(world().db, { imageUrl: addressOf(jpeg) })
    now = dayLater
    expect(await deleteUnusedPictures(world().db, testNow)).toBe(0)
    await send(webp)
    expect(await deleteUnusedPictures(world().db, new Date(testNow.getTime() + 1))).toBe(0)
    expect(await deleteUnusedPictures(world().db, new Date(dayLater.getTime() + 1))).toBe(1)
    expect((await fetch(url + addressOf(webp))).status).toBe(404)
    expect((await fetch(url + addressOf(jpeg))).status).toBe(200)
    await world().db.update(venues).set({ imageUrl: 'https://example.org/a.jpg' }).where(eq(venues.id, id))
    expect(await deleteUnusedPictures(world().db, dayLater)).toBe(1)
  })

  test('refuses to save a venue with an uploaded picture that was deleted', async () => {
    await send(webp)
    const fields = {
      name: 'Fjord House',
      googleMapsLink: 'https://www.google.com/maps/@60.39,5.32,12z',
      quarter: 'Q1' as const,
      year: 2027,
      timeZone: 'Europe/Oslo',
      eventStartDate: null,
      eventEndDate: null,
      eventStartTime: null,
      airport: null,
      transportOptions: [],
      description: null,
      checkInTime: null,
      checkOutTime: null,
      thingsToKnow: [],
      registrationClosesAt: null,
      contactName: null,
      contactPhone: null,
      contactEmail: null,
    }
    const refusal = { code: 'PICTURE_GONE', defined: true }
    await expect(organiser.venues.add({ ...fields, imageUrl: addressOf(jpeg) })).rejects.toMatchObject(
      refusal,
    )
    const { id } = await organiser.venues.add({ ...fields, imageUrl: addressOf(webp) })
    const change = { id, version: 1, ...fields, imageUrl: addressOf(jpeg) }
    await expect(organiser.venues.update(change)).rejects.toMatchObject(refusal)
    await expect(organiser.venues.list()).resolves.toMatchObject([{ imageUrl: addressOf(webp) }])
  })
})
