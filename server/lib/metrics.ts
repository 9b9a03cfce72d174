import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf } from '#server/lib/security-headers.ts'

/** The upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.5, 2] as const

type Durations = { count: number; sum: number; within: number[] }

/**
 * Counts the responses of this process: those of 400 or more by procedure, durations only by noun, because a series for
 * each procedure would make a page of 100 KB. `procedures`: paths such as 'travel/list'; other paths become no label.
 */
export function createRequestCounts(procedures: ReadonlySet<string>) {
  const durationsOf = new Map<string, Durations>()
  const refusals = new Map<string, number>()

  function observe(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request)
    // A stream stays open for hours.
    if (path === '/live') return
    const began = performance.now()
    response.once('close', () => count(path, response.statusCode, (performance.now() - began) / 1000))
  }

  function count(path: string, status: number, seconds: number): void {
    const [, prefix, procedure = ''] = /^\/(rpc|api)\/(\w+\/\w+)$/.exec(path) ?? []
    const isCall = prefix !== undefined && procedures.has(procedure)
    const label = `noun="${isCall ? procedure.split('/')[0] : areaOf(path)}",status="${Math.floor(status / 100)}xx"`
    const found = durationsOf.get(label) ?? { count: 0, sum: 0, within: bounds.map(() => 0) }
    durationsOf.set(label, found)
    found.count += 1
    found.sum += seconds
    const bucket = bounds.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) found.within[bucket] = (found.within[bucket] ?? 0) + 1
    if (!isCall || status < 400) return
    const refused = `procedure="${procedure}",status="${status}"`
    refusals.set(refused, (refusals.get(refused) ?? 0) + 1)
  }

  return {
    observe,
    metrics: (): Metric[] => [
      {
        name: 'quarterdeck_request_duration_seconds',
        help: 'How long requests took, by noun of the procedure or by area.',
        type: 'histogram',
        samples: [...durationsOf].flatMap(([labels, durations]) => formatHistogram(labels, durations)),
      },
      {
        name: 'quarterdeck_refusals_total',
        help: 'Calls that were answered with 400 or more, by procedure.',
        type: 'counter',
        samples: [...refusals].map(([labels, value]) => ({ labels, value })),
      },
    ],
  }
}

const areaOf = (path: string): string =>
  ['assets', 'auth', 'rpc', 'api', 'functions', 'pictures'].find((area) => path.startsWith(`/${area}/`)) ??
  'other'

type Sample = { suffix?: string; labels?: string; value: number }
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

function formatHistogram(labels: string, { count, sum, within }: Durations): Sample[] {
  let below = 0
  return [
    ...bounds.map((bound, index) => {
      below += within[index] ?? 0
      return { suffix: '_bucket', labels: `${labels},le="${bound}"`, value: below }
    }),
    { suffix: '_bucket', labels: `${labels},le="+Inf"`, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

/** One figure without labels, or one for each value of a label. */
export const formatGauge = (
  name: string,
  help: string,
  value: number | Record<string, number>,
  label = 'state',
): Metric => ({
  name: `quarterdeck_${name}`,
  help,
  type: name.endsWith('_total') ? 'counter' : 'gauge',
  samples:
    typeof value === 'number'
      ? [{ value }]
      : Object.entries(value).map(([key, one]) => ({ labels: `${label}="${key}"`, value: one })),
})

/** The text format of Prometheus. Leaves out metrics without samples. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix = '', labels, value }) => `${name}${suffix}${labels ? `{${labels}}` : ''} ${value}`,
        ),
        '',
      ].join('\n'),
    )
    .join('')
