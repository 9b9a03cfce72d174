import { useEffect, useRef } from 'react'

const pieces = 500
const lasting = 5_000
/** How long a piece falls, at sixty frames a second: the last ones are thrown so long before the end. */
const falling = 2_500
const puff = 100

/** Five seconds of confetti, 500 pieces; none for those who asked their device for calm. Mount it again for another. */
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

/** Returns how to end it early. */
function burst(canvas: HTMLCanvasElement): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let end: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const start = async () => {
    const { create } = await import('canvas-confetti')
    if (isOver) return
    // No worker: it would be started from a blob, which the content policy forbids.
    const throwPieces = create(canvas, { useWorker: false, resize: true })
    let puffs = (lasting - falling) / puff
    const particleCount = pieces / puffs
    timer = setInterval(() => {
      void throwPieces({
        particleCount,
        angle: 90,
        spread: 140,
        startVelocity: 28,
        gravity: 1.6,
        ticks: (falling / 1_000) * 60,
        scalar: 0.9,
        origin: { x: Math.random(), y: -0.1 },
      })
      puffs -= 1
      if (puffs === 0) clearInterval(timer)
    }, puff)
    // Where there are fewer frames a second, too.
    end = setTimeout(() => throwPieces.reset(), lasting)
  }
  // After the form is there and answers: a feast must not keep anybody waiting.
  const idle = setTimeout(() => void start(), 300)
  return () => {
    isOver = true
    clearTimeout(idle)
    clearInterval(timer)
    clearTimeout(end)
  }
}
