import { z } from 'zod'

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

const Detected = z.array(z.object({ rawValue: z.string() }))

/** The browser's own reader of codes. It may be there and be able to read nothing: undefined then, as where it is missing. */
export async function openNativeDetector() {
  const Class = window.BarcodeDetector
  if (!Class || !(await formatsOf(Class)).includes('qr_code')) return undefined
  const detector = new Class({ formats: ['qr_code'] })
  return async (picture: HTMLCanvasElement): Promise<string | undefined> =>
    Detected.parse(await detector.detect(picture))[0]?.rawValue
}

async function formatsOf(Class: DetectorClass): Promise<readonly string[]> {
  try {
    return await Class.getSupportedFormats()
  } catch {
    return []
  }
}
