import {
  useEffect,
  useLayoutEffect,
  useState,
  Component as ReactComponent,
  type ReactNode,
  useRef,
} from 'react'
import { loadRoute, type Lazy, type Route } from '#web/frame/lazy-page.ts'
import { memberOf } from '#web/base/member.ts'
import { useLocation } from '#web/lib/location.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** The page of the URL, in the frame of its area, which stays while pages of the area change. */
export function Pages({ routeOf }: { routeOf: (path: string) => Route }) {
  const current = useLocation()
  const route = routeOf(current.pathname)
  const { page, area } = route
  const [, redraw] = useState(0)
  const load = () => void loadRoute(route)?.then(() => redraw((before) => before + 1))
  const isReady = page.Component !== undefined && (!area || area.Component !== undefined)
  useContentFocus(isReady ? current.pathname : undefined)
  // Runs before the page's own effects, which may scroll to a part of it.
  useLayoutEffect(() => {
    if (isReady) current.arrive()
  }, [isReady, current])
  useEffect(load, [route])
  const content = (
    <ErrorBoundary key={current.pathname} resetKey={current} onRetry={load}>
      <Part part={page}>{(Page) => <Page />}</Part>
    </ErrorBoundary>
  )
  if (!area) return content
  return (
    <ErrorBoundary resetKey={current} onRetry={load}>
      <Part part={area}>{(Area) => <Area>{content}</Area>}</Part>
    </ErrorBoundary>
  )
}

type PartProps<Props> = {
  part: Lazy<Props>
  children: (Component: NonNullable<Lazy<Props>['Component']>) => ReactNode
}

function Part<Props>({ part: { Component, error }, children }: PartProps<Props>) {
  if (Component) return children(Component)
  return error === undefined ? <Skeleton shape="cards" /> : <MissingPart error={error} />
}

/**
 * Reloads the document once: a file that isn't found may belong to an older build than the server's. Not without a
 * connection, when the browser would show its own error page instead of ours.
 */
function MissingPart({ error }: { error: unknown }) {
  const [isReloading] = useState(reloadOnce)
  if (isReloading) return null
  throw error
}

function reloadOnce(): boolean {
  if (!navigator.onLine || memberOf(history.state, 'isReloaded') === true) return false
  history.replaceState({ ...history.state, isReloaded: true }, '')
  location.reload()
  return true
}

type BoundaryProps = { resetKey: unknown; onRetry: () => void; children: ReactNode }
type BoundaryState = { resetKey: unknown; isBroken: boolean }

/** Shows a notice if a page fails to render. Text typed elsewhere isn't lost. */
class ErrorBoundary extends ReactComponent<BoundaryProps, BoundaryState> {
  static readonly getDerivedStateFromError = () => ({ isBroken: true })
  static readonly getDerivedStateFromProps = ({ resetKey }: BoundaryProps, before: BoundaryState) =>
    before.resetKey === resetKey ? null : { resetKey, isBroken: false }
  override readonly state = { resetKey: this.props.resetKey, isBroken: false }
  override render() {
    const { children, onRetry } = this.props
    const retry = () => {
      this.setState({ isBroken: false })
      onRetry()
    }
    return this.state.isBroken ? <BrokenNotice onRetry={retry} /> : children
  }
}

const BrokenNotice = ({ onRetry }: { onRetry: () => void }) => (
  <main id="content" tabIndex={-1} className="mx-auto w-full max-w-lg px-5 py-16">
    <ErrorState message="This page could not be shown. Try again, or reload it." onRetry={onRetry} />
  </main>
)

/** After following a link, moves the focus to the new page's content. `path` is undefined until the page is there. */
function useContentFocus(path: string | undefined): void {
  const shownPath = useRef(path)
  useEffect(() => {
    const before = shownPath.current
    shownPath.current = path ?? before
    const content = document.getElementById('content')
    // Leaves a focus that the page itself has set, or that people have set by typing elsewhere.
    if (path === undefined || before === undefined || before === path) return
    if (content?.contains(document.activeElement) || isTyping()) return
    content?.focus({ preventScroll: true })
  }, [path])
}

/** Whether people are typing in a field outside the page, such as the header's search. */
const isTyping = () => document.activeElement instanceof HTMLInputElement
