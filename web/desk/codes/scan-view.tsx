import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { CameraTrouble } from '#web/desk/codes/camera.ts'
import { startScanning } from '#web/desk/codes/scanning.ts'
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

/** A telephone takes the camera away from a page that nobody sees, and some give back a black picture: it is opened again. */
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
