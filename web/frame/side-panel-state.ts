import { useEffect, useState } from 'react'
import { useMedia } from '#web/ui/media.ts'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

const cookie = 'quarterdeck-panel'
const sevenDays = 7 * 24 * 60 * 60

/**
 * The side panel: open or an icon strip on wide screens, kept in a cookie for 7 days; a drawer below 768 px, closed
 * at first. Ctrl or Cmd + B toggles whichever there is.
 */
export function useSidePanel() {
  const isPhone = useMedia('(width < 48rem)')
  const [isOpen, setOpen] = useState(wasOpen)
  const drawer = useOnDemand<Awaited<ReturnType<typeof loadDrawer>>, true>(loadDrawer)

  const toggle = () => {
    if (isPhone) return drawer.shown ? drawer.shown.close() : drawer.ask(true)
    document.cookie = `${cookie}=${isOpen ? 'closed' : 'open'}; path=/; max-age=${sevenDays}; samesite=lax`
    setOpen(!isOpen)
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!event.repeat) toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  return {
    isPhone,
    isOpen,
    isDrawerOpen: isPhone && drawer.isAsked,
    drawer: isPhone ? drawer.shown : undefined,
    toggle,
  }
}

const loadDrawer = () => import('#web/frame/side-drawer.tsx')

const wasOpen = () => !document.cookie.split('; ').includes(`${cookie}=closed`)
