import { strFromU8, unzipSync as unzipAll, type UnzipCallback, type Unzipped } from 'fflate/browser'

/** What is in a workbook is many times larger than the file; above this it is none of a list of people. */
const mostBytes = 200 * 1024 * 1024

/** What is in a ZIP file, by name. Throws where its parts are larger than any list. */
export function unzipSync(data: Uint8Array): Unzipped {
  let bytes = 0
  return unzipAll(data, {
    filter: ({ originalSize }) => {
      bytes += originalSize
      if (bytes > mostBytes) throw new Error('This file is too large when it is unpacked.')
      return true
    },
  })
}

/**
 * What the reader of workbooks takes from fflate (vite.config.ts puts this in its place). fflate's own `unzip` starts
 * workers from text for what is above 512 KB, which our content policy refuses; it runs in a worker already.
 */
export function unzip(data: Uint8Array, callback: UnzipCallback): void {
  callback(null, unzipSync(data))
}

export { strFromU8 }
