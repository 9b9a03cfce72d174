import { strFromU8, unzipSync as unzipAll, type UnzipCallback, type Unzipped } from 'fflate/browser'

/** A workbook's content is many times larger than its file, but no list of people is larger than this. */
const maxBytes = 200 * 1024 * 1024

/** The contents of a ZIP file, by name. Throws if they are larger than any list. */
export function unzipSync(data: Uint8Array): Unzipped {
  let bytes = 0
  return unzipAll(data, {
    filter: ({ originalSize }) => {
      bytes += originalSize
      if (bytes > maxBytes) throw new Error('This file is too large when it is unpacked.')
      return true
    },
  })
}

/**
 * The part of fflate that the workbook reader uses (vite.config.ts substitutes this module). fflate's own `unzip` starts
 * workers from text for content above 512 KB, which our content security policy refuses. This already runs in a worker.
 */
export function unzip(data: Uint8Array, callback: UnzipCallback): void {
  callback(null, unzipSync(data))
}

export { strFromU8 }
