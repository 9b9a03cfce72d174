import { strFromU8, unzipSync, type UnzipCallback } from 'fflate/browser'

/**
 * What the reader of workbooks takes from fflate (vite.config.ts puts this in its place). fflate's own `unzip` starts
 * workers from text for what is above 512 KB, which our content policy refuses; it runs in a worker already.
 */
export function unzip(data: Uint8Array, callback: UnzipCallback): void {
  callback(null, unzipSync(data))
}

export { strFromU8, unzipSync }
