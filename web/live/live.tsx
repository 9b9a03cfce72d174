import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Keeps the page up to date with other people's changes. Loads after the page, which works without it. */
export function Live({ pace, link }: { pace: 'organiser' | 'guest'; link?: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const load = async () => {
      const { keepFresh } = await import('#web/live/keep-fresh.ts')
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
