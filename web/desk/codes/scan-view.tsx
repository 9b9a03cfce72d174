import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { memberOf } from '#web/base/member.ts'
import { createSightings } from '#web/desk/codes/sightings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What the camera sees, above the list. Without a camera it says why; names can be typed all the while. */
export function ScanView({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<CameraTrouble>()
  const isSeen = useSyncExternalStore(subscribeVisibility, isVisible)
  const onRead = useEffectEvent(onText)
  const isScanning = isSeen && trouble === undefined
  useEffect(() => {
    if (!isScanning || !video.current) return undefined
    return startScanning(video.current, { onText: (text) => onRead(text), onTrouble: setTrouble })
  }, [isScanning])
  return (
    <section aria-label="Camera" className="px-4 pb-1.5">
      {trouble === undefined ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="h-[clamp(9rem,34dvh,22rem)] w-full rounded-control bg-ink object-cover"
        />
      ) : (
        <Notice tone="warn">
          <p>{sentences[trouble]}</p>
          {trouble !== 'insecure' && (
            <p className="mt-2">
              <Button size="small" onPress={() => setTrouble(undefined)}>
                Try again
              </Button>
            </p>
          )}
        </Notice>
      )}
    </section>
  )
}

const isVisible = () => !document.hidden

/** A phone takes the camera away from a page that nobody sees, and some give back a black picture: it is opened again. */
function subscribeVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

const sentences: Record<CameraTrouble, string> = {
  refused:
    'This page may not use the camera. Allow it in the browser’s settings for this page, or type the name.',
  none: 'There is no camera on this device. Type the name instead.',
  insecure: 'Browsers give a page a camera over https alone. Type the name instead.',
  failed: 'The camera could not be opened. Another app may be using it. Type the name, or try again.',
}

/** From one frame to the next, in milliseconds; a phone has other things to do, and gets warm. */
const pace = { frame: 100, rest: 20 } as const

type Scanning = {
  /** Each code once when it comes into sight. */
  onText: (text: string) => void
  onTrouble: (trouble: CameraTrouble) => void
}

/** Shows what the camera sees in a video and reads the codes in it, one frame at a time. Returns how to end it. */
function startScanning(video: HTMLVideoElement, { onText, onTrouble }: Scanning): () => void {
  const over = new AbortController()
  let stream: MediaStream | undefined
  const stop = () => {
    over.abort()
    if (stream) closeCamera(stream)
    video.srcObject = null
  }
  const fail = (error: unknown) => {
    if (over.signal.aborted) return
    stop()
    onTrouble(troubleOf(error))
  }

  async function run(): Promise<void> {
    stream = await openCamera()
    if (over.signal.aborted) return closeCamera(stream)
    // Unplugged, or taken by a call.
    for (const track of stream.getTracks()) track.addEventListener('ended', fail)
    video.srcObject = stream
    await video.play()
    const read = await createFrameReader()
    const isNew = createSightings()
    while (!over.signal.aborted) {
      const began = performance.now()
      const text = await read(video)
      if (!over.signal.aborted && text !== undefined && isNew(text)) onText(text)
      await sleep(Math.max(pace.rest, pace.frame - (performance.now() - began)))
    }
  }
  run().catch(fail)
  return stop
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Why there is no picture, as a person at the door can do something about it. */
type CameraTrouble = 'refused' | 'none' | 'insecure' | 'failed'

/** One to look at codes with: the one on the back, with enough pixels for 25 mm of paper at arm's length. Throws. */
const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })

function troubleOf(error: unknown): CameraTrouble {
  // Browsers have no cameras at all for a page without encryption.
  if (!window.isSecureContext) return 'insecure'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

type Read = (picture: HTMLCanvasElement) => Promise<string | undefined>

/** The middle's share of each side: a code held up is in it, and is read from twice as far when doubled. */
const middle = 0.6

/** Reads the frame that a video shows: as it is, and once more its middle doubled. */
async function createFrameReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
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
