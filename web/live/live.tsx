import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { partsHere } from '#web/lib/prefetched.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Keeps the page up to date with other people's changes. Loads after the page, which works without it. */
export function Live({ pace, link }: { pace: 'organiser' | 'guest'; link?: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const load = async () => {
      // The stream goes on where what the page began with ended. Opened before that, everything would be asked again.
      const [{ keepFresh }] = await Promise.all([import('#web/live/keep-fresh.ts'), partsHere()])
      if (!isGone) stop = keepFresh(client, pace, link)
    }
    const callOff = whenIdle(() => void load().catch(() => undefined))
    return () => {
      isGone = true
      callOff()
      stop?.()
    }
  }, [client, pace, link])
  return null
}
