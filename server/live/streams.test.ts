import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createStreams, type Stream } from '#server/live/streams.ts'

const streamOf = (number: number): Stream => ({
  response: new ServerResponse(new IncomingMessage(new Socket())),
  listener: { id: `account ${number}`, kind: 'organiser' },
  cookies: { session: undefined, desk: undefined, partner: undefined },
  checkedAt: 0,
})

test('F4: opens at most 500 streams at a time', () => {
  const streams = createStreams()
  for (let number = 0; number < 499; number++) streams.add(streamOf(number))
  expect(streams.isFull()).toBe(false)
  const last = streamOf(499)
  streams.add(last)
  expect(streams.isFull()).toBe(true)
  streams.close(last, '')
  expect({ isFull: streams.isFull(), count: streams.count() }).toEqual({ isFull: false, count: 499 })
})
