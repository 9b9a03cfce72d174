import { useEffect, type ComponentProps, type MouseEvent } from 'react'
import { go, loadAhead } from '#web/lib/location.ts'

type PageLinkProps = ComponentProps<'a'> & { href: string }

/** A link to another page of the product, whose code is loaded once people point at it. */
export function PageLink({ href, onClick, children, ...linkProps }: PageLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isForBrowser || event.button !== 0) return
    event.preventDefault()
    go(href)
  }
  return (
    <a
      {...linkProps}
      href={href}
      onClick={follow}
      onMouseEnter={() => loadAhead(href)}
      onMouseLeave={() => loadAhead(undefined)}
      onFocus={() => loadAhead(href)}
      onTouchStart={() => loadAhead(href, 0)}
    >
      {children}
    </a>
  )
}

/** Redirects to another page as soon as it is rendered. */
export function GoTo({ href }: { href: string }) {
  useEffect(() => go(href, { replace: true }), [href])
  return null
}
