import { z } from 'zod'
import { picturesPath, UploadedPicture, pictureLimit } from '#contract/pictures.ts'
import { Refused } from '#web/lib/calls.ts'

/** How long the upload may take, in milliseconds per megabyte. */
const timeoutMs = 60_000

/**
 * Shrinks the picture in a file and uploads it; resolves to its URL. Throws errors that `explain` turns into a sentence.
 */
export async function uploadPicture(file: Blob, onProgress: (percent: number) => void): Promise<string> {
  return send(await shrinkPicture(file), onProgress)
}

/** Uses XMLHttpRequest, because fetch doesn't report upload progress. */
function send(picture: Blob, onProgress: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', picturesPath)
    request.timeout = timeoutMs
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.round((100 * loaded) / Math.max(total, 1))),
    )
    request.addEventListener('load', () => {
      const response = readResponse(request)
      if (typeof response === 'string') resolve(response)
      else reject(response)
    })
    // The same errors that fetch throws, so that they get the same sentences.
    request.addEventListener('error', () => reject(new TypeError('The picture was not uploaded.')))
    request.addEventListener('timeout', () =>
      reject(new DOMException('The picture took too long.', 'TimeoutError')),
    )
    request.send(picture)
  })
}

const Refusal = z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() })

function readResponse({ status, responseText }: XMLHttpRequest): string | Refused {
  const body = parseJson(responseText)
  const uploaded = UploadedPicture.safeParse(body)
  if (status === 200 && uploaded.success) return uploaded.data.url
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return new Refused('UNREADABLE', { status })
  const { code, message, data } = refusal.data
  return new Refused(code, { status, message, data })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a gateway's own page, which fits no schema
  }
}

/** The largest file in bytes: larger than a phone camera's pictures, and small enough for a phone's memory. */
const maxFileBytes = 30_000_000

/**
 * A picture as it is uploaded: upright, at most 1600 pixels and 1 MiB, without the camera's metadata (EXIF, such as the place).
 * WebP, or JPEG if the browser can't write WebP. Throws `Refused` with a sentence if the file isn't a picture.
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size > maxFileBytes)
    throw unusable('This file is larger than 30 MB. Please choose a smaller picture.')
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw unusable('We can’t read this file as a picture. Please choose a JPEG, PNG or WebP.')
  })
  try {
    for (const side of [pictureLimit.side, 1200, 800]) {
      const encoded = await encode(draw(bitmap, side))
      if (encoded) return encoded
    }
  } finally {
    bitmap.close()
  }
  throw unusable('We can’t make this picture small enough. Please choose another one.')
}

function draw(bitmap: ImageBitmap, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = new OffscreenCanvas(scaled(bitmap.width), scaled(bitmap.height))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes at the best quality that fits; undefined if none does. */
async function encode(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  for (const quality of [0.82, 0.7, 0.55]) {
    const blob = await encodeAs(canvas, quality)
    if (blob.size <= pictureLimit.bytes) return blob
  }
  return undefined
}

/** A browser that can't write the type silently returns PNG, as Safari does for WebP. */
async function encodeAs(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  if (webp.type === 'image/webp') return webp
  whitenBackground(canvas)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

/** JPEG has no transparency: transparent pixels would turn black. */
function whitenBackground(canvas: OffscreenCanvas): void {
  const context = contextOf(canvas)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw unusable('Your browser can’t resize pictures now. Please use the address of a picture.')
  return context
}

const unusable = (message: string) => new Refused('PICTURE_UNUSABLE', { status: 0, message })
