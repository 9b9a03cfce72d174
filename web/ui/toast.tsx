import { useEffect, useSyncExternalStore } from 'react'
import type * as ToastRegionModule from '#web/ui/toast-region.tsx'
import type { ToastMessage } from '#web/ui/toast-message.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Shows a toast. Returns a function that removes it. */
export function toast(message: ToastMessage): () => void {
  let isDismissed = false
  let dismiss = () => {
    isDismissed = true
  }
  unread.add(message)
  setTimeout(() => unread.delete(message), readWithin)
  const tell = async () => {
    const { show } = await loadRegion()
    if (!isDismissed) dismiss = show(message)
  }
  void tell()
  return () => {
    unread.delete(message)
    dismiss()
  }
}

/** In milliseconds. */
const readWithin = 5_000
const unread = new Set<ToastMessage>()

/** Those of a moment ago that ask for nothing. */
export const unreadToasts = (): ToastMessage[] => [...unread].filter(({ action }) => action === undefined)

/**
 * Where toasts appear. Once, in start.tsx. Nothing is announced before someone does something, so the region comes after
 * the page itself: while the browser has nothing to do, or with the first message.
 */
export function Toasts() {
  const loaded = useSyncExternalStore(watch, () => region)
  // If loading fails, the first message tries again.
  useEffect(() => whenIdle(() => void loadRegion().catch(() => undefined)), [])
  return loaded && <loaded.ToastRegion />
}

type Region = typeof ToastRegionModule

let region: Region | undefined
const watchers = new Set<() => void>()

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

async function loadRegion(): Promise<Region> {
  region ??= await import('#web/ui/toast-region.tsx')
  for (const tell of watchers) tell()
  return region
}
