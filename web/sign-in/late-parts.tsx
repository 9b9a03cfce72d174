import { useEffect, useRef, useState } from 'react'
import { countTaps } from '#web/base/desk-store.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Counts the taps on this device that the server lacks. Names no one, because nobody is signed in yet. */
export function UnsentNotice() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    void countTaps().then((found) => !isGone && setCount(found))
    return () => {
      isGone = true
    }
  }, [])
  if (count === 0) return null
  return (
    <div className="mb-4">
      <Notice tone="warn">
        {`${pluralize(count, 'change')} at the desk, made on this device, not sent yet. Open the desk here as the person who made ${count === 1 ? 'it' : 'them'}.`}
      </Notice>
    </div>
  )
}

const pieces = 500
const durationMs = 5_000
/** How long a piece falls at sixty frames a second. No pieces are thrown this close to the end. */
const fallMs = 2_500
const intervalMs = 100

/** Five seconds of confetti, 500 pieces; none if the device prefers reduced motion. Mount it again for more. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    return burst(canvas.current)
  }, [])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="pointer-events-none fixed inset-0 z-70 size-full print:hidden"
    />
  )
}

/** Throws the confetti, and returns a function that ends it early. */
function burst(canvas: HTMLCanvasElement): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let end: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const start = async () => {
    const { create } = await import('canvas-confetti')
    if (isOver) return
    // No worker: it would start from a blob, which our content security policy forbids.
    const throwPieces = create(canvas, { useWorker: false, resize: true })
    let puffs = (durationMs - fallMs) / intervalMs
    const particleCount = pieces / puffs
    timer = setInterval(() => {
      void throwPieces({
        particleCount,
        angle: 90,
        spread: 140,
        startVelocity: 28,
        gravity: 1.6,
        ticks: (fallMs / 1_000) * 60,
        scalar: 0.9,
        origin: { x: Math.random(), y: -0.1 },
      })
      puffs -= 1
      if (puffs === 0) clearInterval(timer)
    }, intervalMs)
    // Also ends on time at lower frame rates.
    end = setTimeout(() => throwPieces.reset(), durationMs)
  }
  void start()
  return () => {
    isOver = true
    clearInterval(timer)
    clearTimeout(end)
  }
}
