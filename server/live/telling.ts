import type { ServerResponse } from 'node:http'
import { nothingMissed, topics, type Signal } from '#contract/live.ts'
import { watchActor } from '#server/accounts/sessions.ts'
import type { Deps } from '#server/core/deps.ts'
import { findHelper } from '#server/desk/devices/queries.ts'
import { logFailure } from '#server/lib/failure.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import { createMarkCleanup } from '#server/live/commands.ts'
import { findPartner } from '#server/partners/queries.ts'
import { followMarks } from '#server/live/marks.ts'
import { editionsOf, readMarksSince, type Mark } from '#server/live/queries.ts'
import { createStreams, event, type Cookies, type Listener, type Stream } from '#server/live/streams.ts'

/**
 * In milliseconds: the time between heartbeats, and between checks of every session; how long a stream may continue
 * without a check; and the time between deletions of old marks.
 */
export const pace = { beat: 25_000, check: 20_000, uncheckedAtMost: 55_000, cleanup: 60_000 } as const

/** Smaller numbers than in production, for tests that can't wait for 25 seconds and 500 streams. */
export type LiveOptions = { total?: number; beatMs?: number }

/** Sends changes to the open streams while their sessions and rights last. */
export function createBroadcaster(deps: Deps, { total, beatMs = pace.beat }: LiveOptions = {}) {
  const streams = createStreams(total)
  const { db, log } = deps
  const marks = followMarks({
    db,
    log,
    isNeeded: () => streams.count() > 0,
    onMarks: announce,
    onGap: async () => {
      await checkAll()
      streams.sendAll('ready')
    },
  })

  /**
   * The listener with these cookies, or the reason why they may not listen. An organiser at the desk counts as an
   * organiser.
   */
  async function findListener({
    session,
    desk,
    partner,
  }: Cookies): Promise<Listener | 'UNAUTHORIZED' | 'FORBIDDEN'> {
    if (partner !== undefined) return findPartnerListener(partner)
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

  async function findPartnerListener(token: string): Promise<Listener | 'UNAUTHORIZED'> {
    const found = await findPartner(deps, token)
    if (found === null) return 'UNAUTHORIZED'
    return { id: found.linkId, kind: found.kind, editions: new Set([found.venueId]) }
  }

  async function check(stream: Stream): Promise<void> {
    const found = await findListener(stream.cookies)
    if (typeof found === 'string') return streams.close(stream, event('end', 'session'))
    stream.listener = found
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

  /** Checks rights first, so that people just let in get these signals, and people just shut out don't. */
  async function announce(changes: readonly Mark[]): Promise<void> {
    const accounts = new Set(changes.filter(({ topic }) => topic === 'account').map(({ about }) => about))
    for (const userId of accounts) if (userId !== null) await Promise.all(streams.listOf(userId).map(check))
    streams.send(signalsOf(changes))
  }

  return {
    findListener,
    isFull: streams.isFull,
    count: streams.count,
    open: async (
      response: ServerResponse,
      { listener, cookies, since }: Pick<Stream, 'listener' | 'cookies'> & { since: string | null },
    ) => {
      const stream = { response, listener, cookies, checkedAt: performance.now() }
      streams.add(stream)
      await marks.isFollowing()
      const missed = since === null ? null : await readMarksSince(db, since)
      if (response.writableEnded) return
      if (missed) streams.send(signalsOf(missed), [stream])
      response.write(`retry: ${quickRetry}\n${event('ready', missed ? nothingMissed : '')}`)
    },
    /** Ends all streams, for a process that stops; clients come back after a random delay. */
    sendAway: () => {
      for (const stream of streams.all()) streams.close(stream, retryHint())
    },
    startJobs: (): readonly Job[] => [
      marks.start(),
      repeat({
        name: 'live heartbeat',
        pauseMs: beatMs,
        log,
        work: async () => streams.sendAll('beat'),
      }),
      repeat({ name: 'checking live sessions', pauseMs: pace.check, log, work: checkAll }),
      repeat({
        name: 'deleting old change marks',
        pauseMs: pace.cleanup,
        log,
        work: createMarkCleanup(db),
      }),
    ],
  }
}

/**
 * The distinct signals. An unknown topic comes from a newer version that runs at the same time, and only its screens
 * know it.
 */
function signalsOf(changes: readonly Mark[]): Signal[] {
  const signals = new Map<string, Signal>()
  for (const { topic, about } of changes) {
    const known = topics.find((one) => one === topic)
    if (known) signals.set(`${topic} ${about}`, { topic: known, venueId: about })
  }
  return [...signals.values()]
}

/** The delay before a browser reconnects by itself, in milliseconds. */
const quickRetry = 1_000
const retryHint = () => `retry: ${Math.round(500 + Math.random() * 2_500)}\n\n`
