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
  setTimeout(() => unread.delete(message), unreadMs)
  const display = async () => {
    const { show } = await loadRegion()
    if (!isDismissed) dismiss = show(message)
  }
  void display()
  return () => {
    unread.delete(message)
    dismiss()
  }
}

/** How long a toast counts as unread, in milliseconds. */
const unreadMs = 5_000
const unread = new Set<ToastMessage>()

/** The toasts of the last few seconds that have no button. */
export const unreadToasts = (): ToastMessage[] => [...unread].filter(({ action }) => action === undefined)

/**
 * The place where toasts appear, rendered once, in start.tsx. Its code loads when the browser is idle, or with the
 * first toast, because no toast shows before.
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

function watch(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

async function loadRegion(): Promise<Region> {
  region ??= await import('#web/ui/toast-region.tsx')
  for (const listener of watchers) listener()
  return region
}
