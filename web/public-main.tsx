import {
  Component,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { BrokenNotice } from '#web/frame/broken-notice.tsx'
import { useContentFocus } from '#web/frame/content-focus.ts'
import { keepToasts } from '#web/lib/kept-toasts.ts'
import { browserHistory, drawOnly } from '#web/lib/address.ts'
import { loadFullStylesheet } from '#web/lib/full-stylesheet.ts'
import { isPublic, publicPages } from '#web/public-pages.ts'
import { start } from '#web/start.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

// The entry of the documents that strangers open first (docs/decisions/085): its pages alone, without the router.

type Shown = { path: string; Page: ComponentType }

const Broken = () => <BrokenNotice onRetry={() => location.reload()} />

async function open(path: string): Promise<Shown> {
  const Page = isPublic(path) ? await publicPages[path]().catch(() => Broken) : Broken
  return { path, Page }
}

/** The page of the address. The one before stays until its code has come. */
function PublicPages({ first }: { first: Shown | undefined }) {
  const { pathname } = useSyncExternalStore(browserHistory().subscribe, () => browserHistory().location)
  const [shown, setShown] = useState(first)
  const path = shown?.path
  useContentFocus(path)
  // The styles of the next page, and the fonts, without which a page begins that can be read before its code has come.
  useEffect(() => whenIdle(() => void loadFullStylesheet().catch(() => undefined)), [])
  useEffect(() => {
    let isLeft = false
    const show = (next: Shown) => {
      if (isLeft) return
      setShown(next)
      if (next.path !== path) window.scrollTo(0, 0)
    }
    if (pathname !== path) void open(pathname).then(show)
    return () => {
      isLeft = true
    }
  }, [pathname, path])
  return (
    shown && (
      <Guarded key={shown.path}>
        <shown.Page />
      </Guarded>
    )
  )
}

/** A page that breaks while it is drawn says so. */
class Guarded extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  static readonly getDerivedStateFromError = () => ({ isBroken: true })
  override readonly state = { isBroken: false }
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

drawOnly(isPublic, keepToasts)
const { pathname } = browserHistory().location
// A browser without a cookie gets this document at `/`, too (server/lib/static-files.ts).
const first = isPublic(pathname) ? pathname : '/auth'
if (first !== pathname) {
  browserHistory().replace(first)
  browserHistory().flush()
}
start(open(first), (shown) => <PublicPages first={shown} />)
