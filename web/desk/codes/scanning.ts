import { closeCamera, openCamera, troubleOf, type CameraTrouble } from '#web/desk/codes/camera.ts'
import { createFrameReader } from '#web/desk/codes/frame-reader.ts'
import { createSightings } from '#web/desk/codes/sightings.ts'

/** From one frame to the next, in milliseconds; a telephone has other things to do, and gets warm. */
const pace = { frame: 100, rest: 20 } as const

type Scanning = {
  /** Each code once when it comes into sight. */
  onText: (text: string) => void
  onTrouble: (trouble: CameraTrouble) => void
}

/** Shows what the camera sees in a video and reads the codes in it, one frame at a time. Returns how to end it. */
export function startScanning(video: HTMLVideoElement, { onText, onTrouble }: Scanning): () => void {
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
