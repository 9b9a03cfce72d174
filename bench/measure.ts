import type { House } from './house.ts'
import { load, type Sample } from './load.ts'
import { cpuOf, type Running } from './processes.ts'
import { bareRequest, productRequest, requireSameAnswer, type Asked } from './questions.ts'

export type Paths = { bare: Running; product: Running }
type Plan = { rounds: number; sampleMs: number }

/**
 * Both sides in turns, so that whatever else the machine does hits both. Answers the medians of the rounds' requests
 * per second, the median of the rounds' ratios, and the processor time of the product for one request.
 */
export async function comparePaths(asked: Asked, { bare, product }: Paths, { rounds, sampleMs }: Plan) {
  const counters = { bare: 0, product: 0 }
  const isRead = asked.name !== 'signUp'
  if (isRead) await requireSameAnswer(asked, { bare: bare.port, product: product.port })
  const askBare = (ms: number) =>
    load({ port: bare.port, next: () => bareRequest(asked, counters.bare++) }, ms)
  const askProduct = (ms: number) =>
    load({ port: product.port, next: () => productRequest(asked, counters.product++) }, ms)
  // Half of all seats away from the other side's: a seat taken twice costs less.
  if (!isRead) counters.product = 40_000
  await askBare(sampleMs / 3)
  await askProduct(sampleMs / 3)
  const pairs: { bare: Sample; product: Sample; cpuMs: number | null }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bareSample = await askBare(sampleMs)
    const before = cpuOf(product.pid)
    const productSample = await askProduct(sampleMs)
    const after = cpuOf(product.pid)
    const cpuMs = before === null || after === null ? null : (after - before) / productSample.answers
    pairs.push({ bare: bareSample, product: productSample, cpuMs })
  }
  return summary(pairs)
}

function summary(pairs: { bare: Sample; product: Sample; cpuMs: number | null }[]) {
  const cpu = pairs.flatMap(({ cpuMs }) => (cpuMs === null ? [] : [cpuMs]))
  const ratios = pairs.map(({ bare, product }) => product.perSecond / bare.perSecond)
  return {
    ratio: rounded(median(ratios), 2),
    ratios: ratios.map((ratio) => rounded(ratio, 2)),
    productPerSecond: Math.round(median(pairs.map(({ product }) => product.perSecond))),
    barePerSecond: Math.round(median(pairs.map(({ bare }) => bare.perSecond))),
    productCpuMs: cpu.length > 0 ? rounded(median(cpu), 3) : null,
    bytes: Math.round(median(pairs.map(({ product }) => product.bytes / product.answers))),
    refused: pairs.reduce((sum, { bare, product }) => sum + bare.refused + product.refused, 0),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** 500 guests ask for ten seats at once, over as many connections as that takes. */
export async function overbook(
  house: House,
  port: number,
): Promise<{ asked: number; seated: number; overbooked: number }> {
  const answers = await Promise.all(
    house.guests.map(({ cookie }) =>
      fetch(`http://127.0.0.1:${port}/rpc/workshops/signUp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ json: { workshopId: house.tenSeatsId } }),
      }),
    ),
  )
  const seated = answers.filter(({ status }) => status === 200).length
  return { asked: answers.length, seated, overbooked: Math.max(0, seated - 10) }
}
