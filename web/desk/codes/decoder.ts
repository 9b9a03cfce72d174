import { decodeQR, type Image } from 'qr/decode.js'

/** The text of the code in a picture; undefined if none can be read. */
export function decode(picture: Image): string | undefined {
  const text = tryDecoding(picture)
  if (text !== undefined) return text
  const brighter = brighten(picture)
  return brighter && tryDecoding(brighter)
}

function tryDecoding(picture: Image): string | undefined {
  try {
    return decodeQR(picture)
  } catch {
    // The decoder throws if it finds no code.
    return undefined
  }
}

type Picture = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

/** The least difference between the darkest and the brightest tone at which the decoder finds edges by itself. */
const minContrast = 96

/**
 * Brightens a dim picture, because the decoder can't tell close tones apart: stretches its tones from black to white,
 * and averages each pixel over its 3×3 neighbourhood against noise. Returns undefined if the contrast is sufficient.
 */
function brighten({ width, height, data }: Picture): Picture | undefined {
  const { darkest, brightest } = tonesOf(data)
  const contrast = brightest - darkest
  if (contrast >= minContrast || contrast === 0) return undefined
  const sums = sumsOfThree(data, width, height)
  const scale = 255 / contrast
  const grey = new Uint32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x += 1) {
      const mean = ((sums[above + x] ?? 0) + (sums[y * width + x] ?? 0) + (sums[below + x] ?? 0)) / 9
      const tone = Math.min(255, Math.max(0, Math.round((mean - darkest) * scale)))
      grey[y * width + x] = tone * 0x01_01_01_01
    }
  }
  return { width, height, data: new Uint8ClampedArray(grey.buffer) }
}

/** The green of each pixel plus its left and right neighbours: close to perceived brightness. */
function sumsOfThree(data: Picture['data'], width: number, height: number): Uint16Array {
  const greenOf = (pixel: number) => data[pixel * 4 + 1] ?? 0
  const sums = new Uint16Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [first, last] = [y * width, y * width + width - 1]
    for (let pixel = first; pixel <= last; pixel += 1)
      sums[pixel] = greenOf(Math.max(first, pixel - 1)) + greenOf(pixel) + greenOf(Math.min(last, pixel + 1))
  }
  return sums
}

/** Ignores the darkest and the brightest hundredth, so that a lamp in the picture doesn't count. */
function tonesOf(data: Picture['data']): { darkest: number; brightest: number } {
  const counts = new Uint32Array(256)
  let total = 0
  // Every seventh pixel: no pattern in a code repeats at that distance.
  for (let index = 1; index < data.length; index += 28) {
    const tone = data[index] ?? 0
    counts[tone] = (counts[tone] ?? 0) + 1
    total += 1
  }
  const toneAfter = (share: number) => {
    let sum = 0
    return counts.findIndex((count) => (sum += count) > share * total)
  }
  return { darkest: toneAfter(0.01), brightest: toneAfter(0.99) }
}
