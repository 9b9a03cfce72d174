import { Outlet, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Around every page: moves the focus to the new page's content after a link was followed. */
export function Root() {
  // The resolved location: its page is rendered, not just in the address.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    const before = shown.current
    shown.current = path
    const content = document.getElementById('content')
    // The page may have focused something itself.
    if (before === undefined || before === path || content?.contains(document.activeElement)) return
    if (isTyping()) return
    content?.focus({ preventScroll: true })
  }, [path])
  return <Outlet />
}

/** A field that outlives the page, such as the header's search, keeps the focus. */
const isTyping = () => document.activeElement instanceof HTMLInputElement

/** Shown while a page's code loads. */
export const PageLoading = () => <Skeleton shape="cards" />

/** For a page that threw while rendering, or whose code didn't load. Text typed elsewhere is not lost. */
export function BrokenPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-lg px-5 py-16">
      <ErrorState message="This page could not be shown. Try again, or reload it." onRetry={retry} />
    </main>
  )
}
