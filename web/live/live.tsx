import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitForParts } from '#web/lib/prefetched.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Keeps the page up to date with other people's changes. Loads after the page, which works without it. */
export function Live({ audience, link }: { audience: 'organiser' | 'guest'; link?: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isStopped = false
    const load = async () => {
      // The stream continues from the page's first data. If it opened before that data arrives, everything would be
      // refetched.
      const [{ followChanges }] = await Promise.all([import('#web/live/follow-changes.ts'), waitForParts()])
      if (!isStopped) stop = followChanges(client, audience, link)
    }
    const cancel = whenIdle(() => void load().catch(() => undefined))
    return () => {
      isStopped = true
      cancel()
      stop?.()
    }
  }, [client, audience, link])
  return null
}
