import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react'

/**
 * Hands a list's actions to its rows through a context: `const [Provider, useActions] = createActions<Actions>('the list of
 * accounts')`. The rows get the same functions at every render, which call the newest ones: new functions would re-render all
 * rows at every click.
 */
export function createActions<Actions extends object>(list: string) {
  const Context = createContext<Actions | null>(null)

  function Provider({ actions, children }: { actions: Actions; children: ReactNode }) {
    const [stable] = useState(() => keepStable(actions))
    useLayoutEffect(() => stable.renew(actions))
    return <Context value={stable.actions}>{children}</Context>
  }

  function useActions(): Actions {
    const actions = use(Context)
    if (!actions) throw new Error(`A row is outside ${list}.`)
    return actions
  }

  return [Provider, useActions] as const
}

function keepStable<Actions extends object>(initialActions: Actions) {
  let latestActions: object = initialActions
  const renew = (actions: Actions): void => {
    latestActions = actions
  }
  // Looks the action up when it is called, not when a row reads it.
  const get =
    (_first: Actions, name: string | symbol) =>
    (...args: unknown[]): unknown =>
      Reflect.apply(Reflect.get(latestActions, name), undefined, args)
  return { actions: new Proxy(initialActions, { get }), renew }
}
