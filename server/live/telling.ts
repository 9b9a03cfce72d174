import type { ServerResponse } from 'node:http'
import { nothingMissed, topics, type Signal } from '#contract/live.ts'
import { watchActor } from '#server/accounts/sessions.ts'
import type { Deps } from '#server/core/deps.ts'
import { findHelper } from '#server/desk/devices/queries.ts'
import { logFailure } from '#server/lib/failure.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import { createMarkSweeper } from '#server/live/commands.ts'
import { findPartner } from '#server/partners/queries.ts'
import { followMarks } from '#server/live/marks.ts'
import { editionsOf, readMarksSince, type Mark } from '#server/live/queries.ts'
import { createStreams, event, type Cookies, type Reader, type Stream } from '#server/live/streams.ts'

/**
 * In milliseconds: a stream's pulse; how often every session is checked; how long a stream may continue without a
 * check.
 */
export const pace = { beat: 25_000, check: 20_000, uncheckedAtMost: 55_000, sweep: 60_000 } as const

/** Smaller numbers than in production, for tests that can't wait for 25 seconds and 500 streams. */
export type Sizes = { total?: number; beat?: number }

/** Sends changes to the open streams while their sessions and rights last. */
export function createBroadcaster(deps: Deps, { total, beat = pace.beat }: Sizes = {}) {
  const streams = createStreams(total)
  const { db, log } = deps
  const marks = followMarks({
    db,
    log,
    isNeeded: () => streams.count() > 0,
    onMarks: hear,
    onGap: async () => {
      await checkAll()
      streams.tellAll('ready')
    },
  })

  /**
   * The listener with these cookies, or the reason why they may not listen. An organiser at the desk counts as an
   * organiser.
   */
  async function readerOf({
    session,
    desk,
    partner,
  }: Cookies): Promise<Reader | 'UNAUTHORIZED' | 'FORBIDDEN'> {
    if (partner !== undefined) return readerOfLink(partner)
    const actor = await watchActor(deps, session)
    const helper = actor?.role === 'admin' ? null : await findHelper(deps, desk)
    if (helper && helper.endedAt === null) {
      return { id: helper.deviceId, kind: 'helper', editions: new Set([helper.venueId]) }
    }
    if (!actor) return 'UNAUTHORIZED'
    const { userId: id, role, personId } = actor
    if (actor.mustChangePassword) return 'FORBIDDEN'
    if (role === 'admin') return { id, kind: 'organiser' }
    if (role !== 'guest' || personId === null) return 'FORBIDDEN'
    return { id, kind: 'guest', editions: await editionsOf(db, personId) }
  }

  async function readerOfLink(token: string): Promise<Reader | 'UNAUTHORIZED'> {
    const found = await findPartner(deps, token)
    if (found === null) return 'UNAUTHORIZED'
    return { id: found.linkId, kind: found.kind, editions: new Set([found.venueId]) }
  }

  async function check(stream: Stream): Promise<void> {
    const found = await readerOf(stream.cookies)
    if (typeof found === 'string') return streams.close(stream, event('end', 'session'))
    stream.reader = found
    stream.checkedAt = performance.now()
  }

  /** A session that couldn't be checked for a minute counts as ended. */
  async function checkAll(): Promise<void> {
    for (const stream of streams.all()) {
      await check(stream).catch((error: unknown) => {
        if (performance.now() - stream.checkedAt < pace.uncheckedAtMost) return
        logFailure(log, error, 'a live session could not be checked')
        streams.close(stream, retryHint())
      })
    }
  }

  /** Checks rights first: people just let in get these signals, people just shut out don't. */
  async function hear(heard: readonly Mark[]): Promise<void> {
    const accounts = new Set(heard.filter(({ topic }) => topic === 'account').map(({ about }) => about))
    for (const userId of accounts) if (userId !== null) await Promise.all(streams.of(userId).map(check))
    streams.tell(signalsOf(heard))
  }

  return {
    readerOf,
    isFull: streams.isFull,
    count: streams.count,
    tell: async (
      response: ServerResponse,
      { reader, cookies, since }: Pick<Stream, 'reader' | 'cookies'> & { since: string | null },
    ) => {
      const stream = { response, reader, cookies, checkedAt: performance.now() }
      streams.add(stream)
      await marks.isFollowing()
      const missed = since === null ? null : await readMarksSince(db, since)
      if (response.writableEnded) return
      if (missed) streams.tell(signalsOf(missed), [stream])
      response.write(`retry: ${quickRetry}\n${event('ready', missed ? nothingMissed : '')}`)
    },
    /** This process stops: tells clients to come back in a moment, spread over time. */
    sendAway: () => {
      for (const stream of streams.all()) streams.close(stream, retryHint())
    },
    startJobs: (): readonly Job[] => [
      marks.start(),
      repeat({ name: 'live heartbeat', milliseconds: beat, log, work: async () => streams.tellAll('beat') }),
      repeat({ name: 'checking live sessions', milliseconds: pace.check, log, work: checkAll }),
      repeat({
        name: 'deleting old change marks',
        milliseconds: pace.sweep,
        log,
        work: createMarkSweeper(db),
      }),
    ],
  }
}

/**
 * The distinct signals. An unknown topic comes from a newer version of this program that runs beside us, whose
 * screens know it.
 */
function signalsOf(heard: readonly Mark[]): Signal[] {
  const signals = new Map<string, Signal>()
  for (const { topic, about } of heard) {
    const known = topics.find((one) => one === topic)
    if (known) signals.set(`${topic} ${about}`, { topic: known, venueId: about })
  }
  return [...signals.values()]
}

/** The delay before a browser reconnects by itself, in milliseconds. */
const quickRetry = 1_000
const retryHint = () => `retry: ${Math.round(500 + Math.random() * 2_500)}\n\n`
