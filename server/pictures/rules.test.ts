import { expect, test } from 'vitest'
import { fitsLimit, readPicture } from '#server/pictures/rules.ts'
import {
  extendedWebp,
  jpeg,
  jpegOf,
  jpegOfBytes,
  losslessWebp,
  riff,
  webp,
  webpOf,
} from '#server/testing/pictures.ts'

const size = { width: 8, height: 6 }

test.each([
  ['a WebP', webp, 'image/webp'],
  ['a lossless WebP', losslessWebp, 'image/webp'],
  ['a WebP that is partly clear', extendedWebp(), 'image/webp'],
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a JPEG with a colour profile', jpegOfBytes(200_000), 'image/jpeg'],
])('reads the size of %s', (_what, bytes, contentType) => {
  expect(readPicture(bytes)).toEqual({ contentType, bytes, ...size })
})

/** Inserts a segment in front of all others. */
function withSegment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

test.each([
  ['comment', 0xfe],
  ['place in Exif', 0xe1],
  ['note of a program', 0xed],
])('H11: removes the %s of a JPEG', (_what, marker) => {
  expect(readPicture(withSegment(marker, 'taken at 60.19, 11.10'))?.bytes).toEqual(jpeg)
})

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const ending = Buffer.from([0xff, 0xd9])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAAAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64')
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAYAAAA=', 'base64')
const frame = webp.subarray(20)

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', svg],
  ['a GIF', gif],
  ['a PNG of 60,000 × 60,000', png],
  ['a page', html],
  ['a WebP with a page behind it', Buffer.concat([webp, html])],
  ['a WebP with a page in a chunk of its own', riff(['VP8 ', frame], ['HTML', html])],
  ['a WebP that states where it was taken', riff(['VP8 ', frame], ['EXIF', html])],
  ['a moving WebP', riff(['ANIM', Buffer.alloc(6)], ['VP8 ', frame])],
  ['a WebP without a picture', riff(['ICCP', html])],
  ['a WebP whose canvas is another size', riff(['VP8X', Buffer.alloc(10)], ['VP8 ', frame])],
  ['a WebP of no width', webpOf(0, 6)],
  ['a JPEG with a page behind it', Buffer.concat([jpeg, html])],
  ['a JPEG with a page and another end behind it', Buffer.concat([jpeg, html, ending])],
  ['a JPEG of no height', jpegOf(8, 0)],
  ['two JPEGs', Buffer.concat([jpeg, jpeg])],
])('H11: rejects %s', (_what, bytes) => {
  expect(readPicture(bytes)).toBeNull()
})

test.each([
  ['WebP', webp],
  ['lossless WebP', losslessWebp],
  ['partly clear WebP', extendedWebp()],
  ['JPEG', jpeg],
])('H11: rejects a %s that is cut off anywhere', (_what, bytes) => {
  const taken = Array.from(bytes.keys()).filter((length) => readPicture(bytes.subarray(0, length)) !== null)
  expect(taken).toEqual([])
})

test('accepts sides of up to 1600 pixels by the header, and no more', () => {
  const sides = [webpOf(1600, 1600), jpegOf(1600, 900), extendedWebp(1600, 1)].map(readPicture)
  expect(sides.map((picture) => picture && fitsLimit(picture))).toEqual([true, true, true])
  const over = [webpOf(1601, 1), jpegOf(1, 1601), jpegOf(60_000, 60_000)].map(readPicture)
  expect(over.map((picture) => picture && fitsLimit(picture))).toEqual([false, false, false])
})
