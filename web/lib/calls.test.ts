import { ORPCError, os } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { expect, test } from 'vitest'
import { readResponse } from '#web/lib/prefetched.ts'
import { outputOf, Refused } from '#web/lib/calls.ts'
import { explain, isServerUnreachable } from '#web/lib/failure.ts'

const rows = [{ id: 'a', note: null, seats: 3 }]

/** Responses come from the library's own server, so that a protocol change in a new version is noticed. */
const handler = new RPCHandler({
  rows: os.handler(() => rows),
  nothing: os.handler(() => undefined),
  full: os.errors({ ROOM_FULL: { status: 409 } }).handler(() => {
    throw new ORPCError('ROOM_FULL', {
      status: 409,
      message: 'Room 12 is at full capacity',
      data: { beds: 2 },
    })
  }),
  date: os.handler(() => ({ at: new Date(0) })),
})

async function responseOf(path: string): Promise<Response> {
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const { response } = await handler.handle(new Request(`http://localhost/rpc/${path}`, body), {
    prefix: '/rpc',
  })
  return response ?? new Response('Not Found', { status: 404 })
}

const thrownBy = async (response: Response): Promise<unknown> =>
  readResponse(response)
    .then(outputOf)
    .catch((error: unknown) => error)

test('returns what the procedure returned', async () => {
  expect(outputOf(await readResponse(await responseOf('rows')))).toEqual(rows)
  expect(outputOf(await readResponse(await responseOf('nothing')))).toBeUndefined()
})

test('keeps the code, message and data of a refusal', async () => {
  const thrown = await thrownBy(await responseOf('full'))
  expect(thrown).toBeInstanceOf(Refused)
  expect(thrown).toMatchObject({ code: 'ROOM_FULL', status: 409, data: { beds: 2 } })
  expect(explain(thrown).sentence).toBe('Room 12 is at full capacity')
})

test('never treats another server’s response as ours, or its text as a message', async () => {
  const page = { status: 502, headers: { 'content-type': 'text/html' } }
  const gateway = await thrownBy(new Response('<h1>Bad Gateway</h1>', page))
  expect(isServerUnreachable(gateway)).toBe(true)
  const json = { headers: { 'content-type': 'application/json' } }
  const responsesOfOthers = [
    await responseOf('absent'),
    new Response('<h1>Please sign in to the hotel</h1>', { headers: { 'content-type': 'text/html' } }),
    new Response('{"code":"FORBIDDEN","message":"No."}', { ...json, status: 403 }),
  ]
  for (const response of responsesOfOthers) {
    const thrown = await thrownBy(response)
    expect(thrown).toMatchObject({ code: 'UNREADABLE' })
    expect(explain(thrown).sentence).toBe('Something went wrong. Try again in a moment.')
  }
})

test("refuses a value that JSON can't express instead of returning it as text", async () => {
  expect(await thrownBy(await responseOf('date'))).toMatchObject({ code: 'UNREADABLE' })
})
