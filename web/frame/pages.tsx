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
import { useAddress } from '#web/lib/address.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** The page of the address, in the frame of its area, which stays while pages of the area change. */
export function Pages({ routeOf }: { routeOf: (path: string) => Route }) {
  const address = useAddress()
  const route = routeOf(address.pathname)
  const { page, area } = route
  const [, redraw] = useState(0)
  const load = () => void loadRoute(route)?.then(() => redraw((before) => before + 1))
  const isReady = page.Component !== undefined && (!area || area.Component !== undefined)
  useContentFocus(isReady ? address.pathname : undefined)
  // Before the effects of the page, which may scroll to a part of it.
  useLayoutEffect(() => {
    if (isReady) address.arrive()
  }, [isReady, address])
  useEffect(load, [route])
  const content = (
    <Guarded key={address.pathname} of={address} onRetry={load}>
      <Part part={page}>{(Page) => <Page />}</Part>
    </Guarded>
  )
  if (!area) return content
  return (
    <Guarded of={address} onRetry={load}>
      <Part part={area}>{(Area) => <Area>{content}</Area>}</Part>
    </Guarded>
  )
}

type PartProps<Props> = {
  part: Lazy<Props>
  children: (Component: NonNullable<Lazy<Props>['Component']>) => ReactNode
}

function Part<Props>({ part: { Component, error }, children }: PartProps<Props>) {
  if (Component) return children(Component)
  return error === undefined ? <Skeleton shape="cards" /> : <Missing error={error} />
}

/** A file that isn't found may be of a build before the server's, whose pages come with a new document. */
function Missing({ error }: { error: unknown }) {
  const [isReloading] = useState(reloadOnce)
  if (isReloading) return null
  throw error
}

function reloadOnce(): boolean {
  if (memberOf(history.state, 'isReloaded') === true) return false
  history.replaceState({ ...history.state, isReloaded: true }, '')
  location.reload()
  return true
}

type GuardedProps = { of: unknown; onRetry: () => void; children: ReactNode }
type GuardedState = { of: unknown; isBroken: boolean }

/** A page that breaks while it is drawn says so. Text typed elsewhere is not lost. */
class Guarded extends ReactComponent<GuardedProps, GuardedState> {
  static readonly getDerivedStateFromError = () => ({ isBroken: true })
  static readonly getDerivedStateFromProps = ({ of }: GuardedProps, before: GuardedState) =>
    before.of === of ? null : { of, isBroken: false }
  override readonly state = { of: this.props.of, isBroken: false }
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

/** After following a link, readers and the keyboard go on at the content of the new page; `path` is undefined until it is there. */
function useContentFocus(path: string | undefined): void {
  const shown = useRef(path)
  useEffect(() => {
    const before = shown.current
    shown.current = path ?? before
    const content = document.getElementById('content')
    // A page may have given the focus to something of its own.
    if (path === undefined || before === undefined || before === path) return
    if (content?.contains(document.activeElement) || isTyping()) return
    content?.focus({ preventScroll: true })
  }, [path])
}

/** In a field that outlives the page, as the header's search does: people who went on there keep the focus. */
const isTyping = () => document.activeElement instanceof HTMLInputElement
