// eslint-disable-next-line import/default -- the build answers such a name with the address of the worker
import readingAddress from '#web/imports/reading-worker.ts?worker&url'
import { trustedScript } from '#web/lib/trusted-script.ts'
import type { Choices, Sheet, Source } from '#web/imports/reading.ts'

type Answer = { sheet: Sheet; failed?: undefined } | { sheet?: undefined; failed: string }

/** Above this no list of people is; what is in a workbook is many times larger than the file. */
const mostBytes = 10 * 1024 * 1024

/** The bytes of a file that somebody chose, or the sentence why it is not read. */
export async function bytesOf(file: File): Promise<{ bytes: ArrayBuffer } | { problem: string }> {
  if (file.size > mostBytes)
    return { problem: 'This file is larger than 10 MB. Save the list alone as a file of its own.' }
  if (/\.xls$/i.test(file.name))
    return { problem: 'This is a workbook of the old kind (.xls). Save it as .xlsx or CSV first.' }
  return { bytes: await file.arrayBuffer() }
}

/** Reads a list in a worker of its own, which ends afterwards. Rejects where it cannot be read. */
export function readList(source: Source, choices: Choices = {}): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    // Not called directly: TypeScript knows no addresses that Trusted Types have passed.
    const worker: unknown = Reflect.construct(Worker, [trustedScript(readingAddress), { type: 'module' }])
    if (!(worker instanceof Worker)) return reject(new Error('There is no worker.'))
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      worker.terminate()
      if (data.sheet) resolve(data.sheet)
      else reject(new Error(data.failed))
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      reject(new Error('The worker did not start.'))
    })
    worker.postMessage([source, choices], [])
  })
}
