import { Outlet, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Around every page: after following a link, readers and the keyboard go on at the new page's content. */
export function Root() {
  // Resolved: the page is there, and not only its address.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    const before = shown.current
    shown.current = path
    const content = document.getElementById('content')
    // A page may have given the focus to something of its own.
    if (before === undefined || before === path || content?.contains(document.activeElement)) return
    if (isTyping()) return
    content?.focus({ preventScroll: true })
  }, [path])
  return <Outlet />
}

/** In a field that outlives the page, as the header's search does: people who went on there keep the focus. */
const isTyping = () => document.activeElement instanceof HTMLInputElement

/** While the code of a page is on its way. */
export const PageLoading = () => <Skeleton shape="cards" />

/** A page that broke while it was drawn, or whose code did not arrive. What was typed elsewhere is not lost. */
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
