import { memberOf } from '#web/base/member.ts'

type Detector = { detect: (picture: HTMLCanvasElement) => Promise<unknown> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can add to another
  interface Window {
    /** Chrome on Android and macOS has it; TypeScript does not know it. */
    BarcodeDetector?: DetectorClass
  }
}

/** The browser's own reader of codes. It may be there and be able to read nothing: undefined then, as where it is missing. */
export async function openNativeDetector() {
  const Class = window.BarcodeDetector
  if (!Class || !(await formatsOf(Class)).includes('qr_code')) return undefined
  const detector = new Class({ formats: ['qr_code'] })
  return async (picture: HTMLCanvasElement): Promise<string | undefined> =>
    textOf(await detector.detect(picture))
}

/** The text of the first code in sight; undefined without one. Throws where the answer is none of a detector's. */
function textOf(found: unknown): string | undefined {
  if (!Array.isArray(found)) throw new TypeError('This detector answers no list.')
  if (found.length === 0) return undefined
  const text = memberOf(found[0], 'rawValue')
  if (typeof text !== 'string') throw new TypeError('This detector answers no text.')
  return text
}

async function formatsOf(Class: DetectorClass): Promise<readonly string[]> {
  try {
    return await Class.getSupportedFormats()
  } catch {
    return []
  }
}
