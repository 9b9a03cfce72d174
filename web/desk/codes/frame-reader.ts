import { memberOf } from '#web/base/member.ts'

type Read = (picture: HTMLCanvasElement) => Promise<string | undefined>

/** Of the frame's sides: a code that is held up is there, and twice as large it is read from twice as far. */
const middle = 0.6

/** Reads the frame that a video shows: as it is, and once more its middle doubled. */
export async function createFrameReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const read = await createReader()
  const [whole, part] = [document.createElement('canvas'), document.createElement('canvas')]
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0 || height === 0) return undefined
    draw(whole, video, { left: 0, top: 0, width, height, scale: 1 })
    const text = await read(whole)
    if (text !== undefined) return text
    const inner = { width: width * middle, height: height * middle }
    const [left, top] = [(width - inner.width) / 2, (height - inner.height) / 2]
    draw(part, whole, { left, top, ...inner, scale: 2 })
    return read(part)
  }
}

/** The browser's own detector until it fails once; from then on, and where there is none, the library. */
async function createReader(): Promise<Read> {
  let native = await openNativeDetector()
  if (!native) await loadDecoder()
  return async (picture) => {
    if (native) {
      try {
        return await native(picture)
      } catch {
        native = undefined
      }
    }
    const { decode } = await loadDecoder()
    return decode(contextOf(picture).getImageData(0, 0, picture.width, picture.height))
  }
}

const loadDecoder = () => import('#web/desk/codes/decoder.ts')

type Area = { left: number; top: number; width: number; height: number; scale: number }

function draw(
  onto: HTMLCanvasElement,
  from: HTMLVideoElement | HTMLCanvasElement,
  { left, top, width, height, scale }: Area,
): void {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  if (onto.width !== size.width || onto.height !== size.height) Object.assign(onto, size)
  contextOf(onto).drawImage(from, left, top, width, height, 0, 0, size.width, size.height)
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures.')
  return context
}

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
async function openNativeDetector() {
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
