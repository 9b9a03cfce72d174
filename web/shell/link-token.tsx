import { useRouterState } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A page that a link in a mail opens. Its token stands behind the #, where no server and no log sees it. */
export function withToken(Page: ComponentType<{ token: string }>): ComponentType {
  return function PageOfLink() {
    // Of the page that is shown: on the way to another one the address is already that one's.
    const token = useRouterState({
      select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).hash,
    })
    // Another link in the same tab starts the page anew.
    return <Page key={token} token={token} />
  }
}
