import { z } from 'zod'
import { picturesPath, UploadedPicture } from '#contract/pictures.ts'
import { Refused } from '#web/lib/calls.ts'
import { shrinkPicture } from '#web/lib/shrink-picture.ts'

/** In milliseconds: how long a megabyte may take. */
const timeoutMs = 60_000

/** Makes the picture in a file small enough and uploads it; resolves to its address. Throws what `explain` turns into a sentence. */
export async function uploadPicture(file: Blob, onProgress: (percent: number) => void): Promise<string> {
  return send(await shrinkPicture(file), onProgress)
}

/** fetch cannot tell how much of a body has left. */
function send(picture: Blob, onProgress: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', picturesPath)
    request.timeout = timeoutMs
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.round((100 * loaded) / Math.max(total, 1))),
    )
    request.addEventListener('load', () => {
      const answer = readAnswer(request)
      if (typeof answer === 'string') resolve(answer)
      else reject(answer)
    })
    // The two that fetch throws, so that the sentences are the same.
    request.addEventListener('error', () => reject(new TypeError('The picture was not uploaded.')))
    request.addEventListener('timeout', () =>
      reject(new DOMException('The picture took too long.', 'TimeoutError')),
    )
    request.send(picture)
  })
}

const Refusal = z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() })

function readAnswer({ status, responseText }: XMLHttpRequest): string | Refused {
  const body = parsed(responseText)
  const uploaded = UploadedPicture.safeParse(body)
  if (status === 200 && uploaded.success) return uploaded.data.url
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return new Refused('UNREADABLE', { status })
  const { code, message, data } = refusal.data
  return new Refused(code, { status, message, data })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a gateway's own page: it fits no schema
  }
}
