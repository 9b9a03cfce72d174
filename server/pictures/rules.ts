import { pictureLimit, type PictureType } from '#contract/pictures.ts'

type Size = { width: number; height: number }
type Picture = Size & { contentType: PictureType; bytes: Buffer }

/**
 * Identifies the bytes, whatever their sender claims: one still WebP or JPEG from the first byte to the last, or null.
 * Strict on purpose: a file with data behind or beside the picture may also be something else. Nothing is decoded.
 * `bytes` is the picture without metadata, which may show where it was taken: some browsers write it into every JPEG.
 */
export function readPicture(bytes: Buffer): Picture | null {
  const webp = readWebp(bytes)
  if (webp) return { contentType: 'image/webp', bytes, ...webp }
  const jpeg = readJpeg(bytes)
  return jpeg && { contentType: 'image/jpeg', ...jpeg }
}

export const fitsLimit = ({ width, height }: Size): boolean => Math.max(width, height) <= pictureLimit.side

/** Chunks of a still picture without metadata: pictures from our pages have no EXIF, so no location. */
const stillChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP'])

/** https://developers.google.com/speed/webp/docs/riff_container: consecutive chunks up to the declared length. */
function readWebp(bytes: Buffer): Size | null {
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return null
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const sizes: Size[] = []
  let offset = 12
  while (offset + 8 <= bytes.length) {
    const kind = textAt(bytes, offset)
    const length = bytes.readUInt32LE(offset + 4)
    const body = bytes.subarray(offset + 8, offset + 8 + length)
    if (!stillChunks.has(kind) || body.length < length) return null
    const size = sizeOfChunk[kind]?.(body)
    if (size === null) return null
    if (size) sizes.push(size)
    offset += 8 + length + (length % 2)
  }
  return offset === bytes.length ? agreedSize(sizes) : null
}

/** The canvas of VP8X and the picture on it must have the same size. */
function agreedSize([first, ...others]: Size[]): Size | null {
  if (!first || first.width === 0 || first.height === 0) return null
  const isAgreed = others.every(({ width, height }) => width === first.width && height === first.height)
  return isAgreed ? first : null
}

const sizeOfChunk: Readonly<Record<string, (body: Buffer) => Size | null>> = {
  'VP8 ': (body) =>
    body.length >= 10 && body.readUIntBE(3, 3) === 0x9d012a
      ? { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff }
      : null,
  VP8L: (body) => {
    if (body.length < 5 || body[0] !== 0x2f) return null
    const sides = body.readUInt32LE(1)
    return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
  },
  VP8X: (body) =>
    body.length === 10 ? { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 } : null,
}

/** ITU T.81, annex B: segments, each scan followed by its data, up to the end marker in the last two bytes. */
function readJpeg(bytes: Buffer): (Size & { bytes: Buffer }) | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let size: Size | null = null
  let hasScan = false
  const chunks = [bytes.subarray(0, 2)]
  let offset = 2
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0
    const length = bytes.readUInt16BE(offset + 2)
    const body = bytes.subarray(offset + 4, offset + 2 + length)
    if (length < 2 || body.length < length - 2) return null
    if (isFrame(marker)) {
      if (size || body.length < 6) return null
      size = { width: body.readUInt16BE(3), height: body.readUInt16BE(1) }
    }
    const start = offset
    offset += 2 + length
    if (marker === startOfScan) {
      hasScan = true
      offset = endOfScan(bytes, offset)
    }
    if (!isMetadata(marker)) chunks.push(bytes.subarray(start, offset))
    if (bytes[offset + 1] === endOfImage && offset + 2 === bytes.length) {
      if (!hasScan || !size || size.width === 0 || size.height === 0) return null
      return { ...size, bytes: Buffer.concat([...chunks, bytes.subarray(offset)]) }
    }
  }
  return null
}

const startOfScan = 0xda
const endOfImage = 0xd9

/**
 * Whether a segment is a comment or an application's data: Exif, XMP and so on. JFIF (0), colour profiles (2) and
 * Adobe's transform (14) are kept.
 */
const isMetadata = (marker: number) =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker))

/** SOF0 to SOF15; three of those numbers are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Finds the next marker: in a scan's data, FF is followed by 00 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset
  }
  return bytes.length
}

const textAt = (bytes: Buffer, offset: number) => bytes.toString('latin1', offset, offset + 4)
