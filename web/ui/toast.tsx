import { useEffect, useSyncExternalStore } from 'react'
import type * as ToastRegionModule from '#web/ui/toast-region.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

export type ToastMessage = {
  kind?: 'success' | 'info' | 'error'
  title: string
  description?: string
  /** What stands on the button, Undo above all; pressing it closes the toast. */
  action?: { label: string; onPress: () => void }
}

/** Tells what just happened; returns how to take it back. */
export function toast(message: ToastMessage): () => void {
  let isTakenBack = false
  let takeBack = () => {
    isTakenBack = true
  }
  const tell = async () => {
    const { show } = await loadRegion()
    if (!isTakenBack) takeBack = show(message)
  }
  void tell()
  return () => takeBack()
}

/**
 * Where toasts appear. Once, in main.tsx. Nothing is told before somebody does something, so the region comes after
 * the page itself: while the browser has nothing to do, or with the first message.
 */
export function Toasts() {
  const loaded = useSyncExternalStore(watch, () => region)
  // Not reached now: the first message asks again.
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
