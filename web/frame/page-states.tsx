import { Outlet, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useContentFocus } from '#web/frame/content-focus.ts'
import { BrokenNotice } from '#web/frame/broken-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Around every page. */
export function Root() {
  // Resolved: the page is there, and not only its address.
  useContentFocus(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }))
  return <Outlet />
}

/** While the code of a page is on its way. */
export const PageLoading = () => <Skeleton shape="cards" />

/** For a page that threw while rendering, or whose code didn't load. Text typed elsewhere is not lost. */
export function BrokenPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <BrokenNotice onRetry={retry} />
}
