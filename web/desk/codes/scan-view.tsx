import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { memberOf } from '#web/base/member.ts'
import { createSightings } from '#web/desk/codes/sightings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The camera picture above the list, or the reason why there is no picture; names can still be typed. */
export function ScanView({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem>()
  const isPageVisible = useSyncExternalStore(subscribeVisibility, isVisible)
  const onRead = useEffectEvent(onText)
  const isScanning = isPageVisible && problem === undefined
  useEffect(() => {
    if (!isScanning || !video.current) return undefined
    return startScanning(video.current, { onText: (text) => onRead(text), onProblem: setProblem })
  }, [isScanning])
  return (
    <section aria-label="Camera" className="px-4 pb-1.5">
      {problem === undefined ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="h-[clamp(9rem,34dvh,22rem)] w-full rounded-control bg-ink object-cover"
        />
      ) : (
        <Notice tone="warn">
          <p>{sentences[problem]}</p>
          {problem !== 'insecure' && (
            <p className="mt-2">
              <Button size="small" onPress={() => setProblem(undefined)}>
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

/** Phones take the camera away from hidden pages, and some return a black picture, so the camera is reopened. */
function subscribeVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

const sentences: Record<CameraProblem, string> = {
  refused:
    'This page may not use the camera. Allow it in the browser’s settings for this page, or type the name.',
  none: 'There is no camera on this device. Type the name instead.',
  insecure: 'Browsers give a page a camera over https alone. Type the name instead.',
  failed: 'The camera could not be opened. Another app may be using it. Type the name, or try again.',
}

/** The minimum time per frame, and the minimum rest after it to save battery, in milliseconds. */
const timing = { frame: 100, rest: 20 } as const

type ScanHandlers = {
  /** Called once for each code that comes into view. */
  onText: (text: string) => void
  onProblem: (problem: CameraProblem) => void
}

/** Shows the camera in a video and reads the codes in it, frame by frame. Returns a function that stops the scan. */
function startScanning(video: HTMLVideoElement, { onText, onProblem }: ScanHandlers): () => void {
  const controller = new AbortController()
  let stream: MediaStream | undefined
  const stop = () => {
    controller.abort()
    if (stream) closeCamera(stream)
    video.srcObject = null
  }
  const fail = (error: unknown) => {
    if (controller.signal.aborted) return
    stop()
    onProblem(problemOf(error))
  }

  async function run(): Promise<void> {
    stream = await openCamera()
    if (controller.signal.aborted) return closeCamera(stream)
    // The camera may be unplugged, or taken by a call.
    for (const track of stream.getTracks()) track.addEventListener('ended', fail)
    video.srcObject = stream
    await video.play()
    const readFrame = await createFrameReader()
    const isNew = createSightings()
    while (!controller.signal.aborted) {
      const startedAt = performance.now()
      const text = await readFrame(video)
      if (!controller.signal.aborted && text !== undefined && isNew(text)) onText(text)
      await sleep(Math.max(timing.rest, timing.frame - (performance.now() - startedAt)))
    }
  }
  run().catch(fail)
  return stop
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Why there is no picture, in terms that people at the desk can act on. */
type CameraProblem = 'refused' | 'none' | 'insecure' | 'failed'

/** Opens the back camera with enough resolution for 25 mm of paper at arm's length. Throws. */
const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })

function problemOf(error: unknown): CameraProblem {
  // Browsers offer cameras only to encrypted pages.
  if (!window.isSecureContext) return 'insecure'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

type ReadPicture = (picture: HTMLCanvasElement) => Promise<string | undefined>

/** The middle's share of each side: a code held up is inside it, and doubling it doubles the reading distance. */
const middleShare = 0.6

/** Reads a whole frame of the video, then its middle at double size. */
async function createFrameReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const readPicture = await createReader()
  const [frameCanvas, middleCanvas] = [document.createElement('canvas'), document.createElement('canvas')]
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0 || height === 0) return undefined
    draw(frameCanvas, video, { left: 0, top: 0, width, height, scale: 1 })
    const text = await readPicture(frameCanvas)
    if (text !== undefined) return text
    const middle = { width: width * middleShare, height: height * middleShare }
    const [left, top] = [(width - middle.width) / 2, (height - middle.height) / 2]
    draw(middleCanvas, frameCanvas, { left, top, ...middle, scale: 2 })
    return readPicture(middleCanvas)
  }
}

/** Uses the browser's detector until it first fails, and the library afterwards or if there is no detector. */
async function createReader(): Promise<ReadPicture> {
  let nativeReader = await openNativeDetector()
  if (!nativeReader) await loadDecoder()
  return async (picture) => {
    if (nativeReader) {
      try {
        return await nativeReader(picture)
      } catch {
        nativeReader = undefined
      }
    }
    const { decode } = await loadDecoder()
    return decode(contextOf(picture).getImageData(0, 0, picture.width, picture.height))
  }
}

const loadDecoder = () => import('#web/desk/codes/decoder.ts')

type Area = { left: number; top: number; width: number; height: number; scale: number }

function draw(
  target: HTMLCanvasElement,
  source: HTMLVideoElement | HTMLCanvasElement,
  { left, top, width, height, scale }: Area,
): void {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  if (target.width !== size.width || target.height !== size.height) Object.assign(target, size)
  contextOf(target).drawImage(source, left, top, width, height, 0, 0, size.width, size.height)
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
    /** Present in Chrome on Android and macOS, but missing in TypeScript's types. */
    BarcodeDetector?: DetectorClass
  }
}

/** The browser's own code reader; undefined if it is missing or supports no formats. */
async function openNativeDetector() {
  const Class = window.BarcodeDetector
  if (!Class || !(await formatsOf(Class)).includes('qr_code')) return undefined
  const detector = new Class({ formats: ['qr_code'] })
  return async (picture: HTMLCanvasElement): Promise<string | undefined> =>
    textOf(await detector.detect(picture))
}

/** The text of the first detected code; undefined if there is none. Throws if the result is malformed. */
function textOf(found: unknown): string | undefined {
  if (!Array.isArray(found)) throw new TypeError('The detector returned no list.')
  if (found.length === 0) return undefined
  const text = memberOf(found[0], 'rawValue')
  if (typeof text !== 'string') throw new TypeError('The detector returned no text.')
  return text
}

async function formatsOf(Class: DetectorClass): Promise<readonly string[]> {
  try {
    return await Class.getSupportedFormats()
  } catch {
    return []
  }
}
