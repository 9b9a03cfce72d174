import { and, isNull, sql } from 'drizzle-orm'
import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { contract } from '#contract/index.ts'
import type { App } from '#server/app.ts'
import type { Db, Database } from '#server/db/open.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import type { Job } from '#server/lib/jobs.ts'
import type { Log } from '#server/lib/log.ts'
import { createRequestCounts, formatGauge, metricsText, type Metric } from '#server/lib/metrics.ts'
import { pathOf } from '#server/lib/security-headers.ts'
import { version } from '#server/lib/version.ts'
import { messageState } from '#server/mail/outbox/states.ts'

const procedures = new Set(
  Object.entries(contract).flatMap(([noun, calls]) => Object.keys(calls).map((name) => `${noun}/${name}`)),
)

export const countRequests = () => createRequestCounts(procedures)

type Options = {
  database: Database
  counts: ReturnType<typeof countRequests>
  jobs: readonly Job[]
  figures: App['figures']
  log: Log
}

/** Serves the figures of this process, on a separate port that only the operator's machines should reach. */
export function createMetricsServer({ database, counts, jobs, figures, log }: Options): Server {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const mails = atMostEvery(10_000, () => countMails(database.db))
  const processMetrics = (): Metric[] => [
    {
      name: 'quarterdeck_info',
      help: 'Which release runs, on which database.',
      type: 'gauge',
      samples: [{ labels: `version="${version}",database="${database.kind}"`, value: 1 }],
    },
    formatGauge(
      'event_loop_delay_seconds',
      'How late timers are: 99 of 100 are sooner.',
      delay.percentile(99) / 1e9,
    ),
    formatGauge('memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    formatGauge('live_streams', 'Open streams of live changes.', figures.live()),
    formatGauge(
      'kept_answers_total',
      'Reads that may be kept, by whether the answer was there.',
      figures.cacheHits,
      'found',
    ),
    formatGauge(
      'job_rounds_total',
      'Rounds of the jobs beside the requests.',
      roundsOf(jobs, ({ done }) => done),
      'job',
    ),
    formatGauge(
      'job_failures_total',
      'Rounds that failed.',
      roundsOf(jobs, ({ failed }) => failed),
      'job',
    ),
    formatGauge(
      'job_last_success_timestamp_seconds',
      'When a round last went well.',
      roundsOf(jobs, ({ lastGood }) => lastGood / 1000),
      'job',
    ),
    ...(database.kind === 'postgres'
      ? [
          formatGauge(
            'database_connections',
            'Connections of the pool, and calls that wait for one.',
            poolOf(database.pool),
          ),
        ]
      : []),
    ...counts.metrics(),
  ]
  const server = createServer(async (request, response) => {
    if (pathOf(request) !== '/metrics') return void response.writeHead(404).end()
    const mailMetrics = await mails().catch((error: unknown) => {
      log.warn({ err: error }, 'the figures of mails could not be read')
      return []
    })
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(metricsText([...processMetrics(), ...mailMetrics]))
    delay.reset()
  })
  server.on('close', () => delay.disable())
  return server
}

const poolOf = ({
  totalCount,
  idleCount,
  waitingCount,
}: Record<'totalCount' | 'idleCount' | 'waitingCount', number>) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

type Rounds = NonNullable<Job['rounds']>

const roundsOf = (jobs: readonly Job[], figure: (rounds: Rounds) => number) =>
  Object.fromEntries(jobs.flatMap(({ rounds }) => (rounds ? [[rounds.name, figure(rounds)] as const] : [])))

async function countMails(db: Db): Promise<Metric[]> {
  const rows = await db
    .select({
      state: messageState,
      count: sql<number>`count(*)::int`,
      late: sql<number>`coalesce(extract(epoch from now() - min(${outbox.runAt})), 0)::float8`,
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.discardedAt)))
    .groupBy(messageState)
  const due = rows.filter(({ state }) => state === 'waiting' || state === 'retrying')
  return [
    formatGauge(
      'mails',
      'Mails that have not left, by state.',
      Object.fromEntries(rows.map(({ state, count }) => [state.replaceAll(' ', '_'), count])),
    ),
    formatGauge(
      'mail_oldest_due_seconds',
      'For how long the oldest mail has been due.',
      Math.max(0, ...due.map(({ late }) => late)),
    ),
  ]
}

/** Runs the work at most once in this time. All other calls in that time share its result. */
function atMostEvery<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at >= milliseconds) last = { at: now, result: work() }
    return last.result
  }
}
