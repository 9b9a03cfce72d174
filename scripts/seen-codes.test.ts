import { expect, test } from 'vitest'
import { codeAlphabet, readCode } from '#contract/door-code-text.ts'
import { isLongRun } from '#server/env.ts'
import { decode } from '#web/desk/codes/decoder.ts'
import { frame, framesOf, hardKinds, viewKinds, createRandom, type ViewKind } from '../e2e/seen-codes.ts'

/** Runs for each way of holding a code. */
const perKind = isLongRun() ? 17 : 1

test('the decoder reads almost all codes printed 25 mm wide within three seconds, and none wrongly', () => {
  const times = viewKinds.flatMap((kind) => timesOf(kind, perKind))
  const shareWithin = (seconds: number) => times.filter((time) => time <= seconds).length / times.length
  // Unreadable codes take three seconds each.
  if (isLongRun()) for (const kind of hardKinds) timesOf(kind, perKind)
  process.stdout.write(
    `All but glare and cracks: ${percent(shareWithin(1))} in 1 s, ${percent(shareWithin(3))} in 3 s\n`,
  )
  expect(shareWithin(1)).toBeGreaterThanOrEqual(0.9)
  expect(shareWithin(3)).toBeGreaterThanOrEqual(0.98)
})

/** The seconds until each of a number of codes was read; infinite after three. */
function timesOf(kind: ViewKind, count: number): number[] {
  const times = Array.from({ length: count }, (_, seed) => timeOf(kind, seed))
  const countWithin = (seconds: number) => times.filter((time) => time <= seconds).length
  process.stdout.write(`${kind}: ${countWithin(1)} of ${count} in 1 s, ${countWithin(3)} in 3 s\n`)
  return times
}

function timeOf(kind: ViewKind, seed: number): number {
  const code = codeFrom(seed)
  let pictureCount = 0
  for (const picture of framesOf(code, kind, seed)) {
    const text = decode(toColour(picture, frame)) ?? decode(doubleMiddle(picture))
    if (text !== undefined) expect(text).toBe(code)
    pictureCount += 1
    if (text !== undefined) return pictureCount / frame.perSecond
    if (pictureCount >= 3 * frame.perSecond) return Infinity
  }
  return Infinity
}

function codeFrom(seed: number): string {
  const random = createRandom(seed + 1_000)
  const signs = Array.from({ length: 25 }, () => codeAlphabet[Math.floor(random() * 32)])
  const code = `${signs.join('')}${'048CGMRW'[Math.floor(random() * 8)]}`
  expect(readCode(code)).toBe(code)
  return code
}

type Size = { width: number; height: number }

function toColour(picture: Uint8Array, { width, height }: Size) {
  const grey = new Uint32Array(width * height)
  for (let index = 0; index < grey.length; index += 1) grey[index] = (picture[index] ?? 0) * 0x01_01_01_01
  return { width, height, data: new Uint8ClampedArray(grey.buffer) }
}

/** Doubles the middle, like `drawImage` in web/desk/codes/scan-view.tsx. A value between two pixels is their mean. */
function doubleMiddle(picture: Uint8Array) {
  const [width, height] = [frame.width * 0.6, frame.height * 0.6]
  const [left, top] = [(frame.width - width) / 2, (frame.height - height) / 2]
  const doubled = new Uint8Array(width * 2 * height * 2)
  for (let y = 0; y < height * 2; y += 1) {
    for (let x = 0; x < width * 2; x += 1) {
      const [fromX, fromY] = [left + x / 2, top + y / 2]
      const valueAt = (dx: number, dy: number) =>
        picture[Math.floor(fromY + dy) * frame.width + Math.floor(fromX + dx)] ?? 0
      doubled[y * width * 2 + x] = (valueAt(0, 0) + valueAt(0.5, 0) + valueAt(0, 0.5) + valueAt(0.5, 0.5)) / 4
    }
  }
  return toColour(doubled, { width: width * 2, height: height * 2 })
}

const percent = (share: number) => `${Math.round(share * 100)} %`
