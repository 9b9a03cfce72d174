// eslint-disable-next-line import/default -- the build resolves this import to the worker's URL
import readingAddress from '#web/imports/reading-worker.ts?worker&url'
import { trustedScript } from '#web/lib/trusted-script.ts'
import type { Choices, Sheet, Source } from '#web/imports/reading.ts'

type WorkerMessage = { sheet: Sheet } | { problem: string } | { failed: string }

/** For comparison: a list of five thousand people takes less than a second on a slow phone. */
const timeoutMs = 10_000

/** Larger than any list of people. A workbook's content is many times larger than its file. */
const maxBytes = 10 * 1024 * 1024

/** The bytes of a chosen file, or a sentence with the reason it can't be read. */
export async function bytesOf(file: File): Promise<{ bytes: ArrayBuffer } | { problem: string }> {
  if (file.size > maxBytes)
    return { problem: 'This file is larger than 10 MB. Save the list as a separate file.' }
  if (/\.xls$/i.test(file.name))
    return { problem: 'This is a workbook of the old kind (.xls). Save it as .xlsx or CSV first.' }
  return { bytes: await file.arrayBuffer() }
}

/**
 * Reads a list in a worker, which ends afterwards, on abort, or after the timeout. Resolves to a sentence for people if the
 * list can't be used, and rejects if reading fails.
 */
export function readList(
  source: Source,
  choices: Choices,
  signal: AbortSignal,
): Promise<Sheet | { problem: string }> {
  return new Promise<Sheet | { problem: string }>((resolve, reject) => {
    // Constructed by Reflect, because TypeScript doesn't accept URLs from Trusted Types.
    const worker: unknown = Reflect.construct(Worker, [trustedScript(readingAddress), { type: 'module' }])
    if (!(worker instanceof Worker)) return reject(new Error('There is no worker.'))
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      settle()
    }
    const timer = setTimeout(() => end(() => resolve({ problem: tooSlowSentence })), timeoutMs)
    signal.addEventListener('abort', () => end(() => reject(signal.reason)))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) =>
      end(() => {
        if ('sheet' in data) resolve(data.sheet)
        else if ('problem' in data) resolve(data)
        else reject(new Error(data.failed))
      }),
    )
    worker.addEventListener('error', () => end(() => reject(new Error('The worker did not start.'))))
    worker.postMessage([source, choices], [])
  })
}

const tooSlowSentence =
  'Reading this file takes more than ten seconds. Copy the list alone into a new workbook, or save it as CSV.'
