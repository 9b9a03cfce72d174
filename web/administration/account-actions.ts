import { createContext, use } from 'react'
import type { Role, Row } from '#web/administration/account-rows.ts'

/** What an organiser does to a row of the list; the same functions at every render. */
export type AccountActions = {
  /** Asks first where it cannot simply be undone. */
  setRole: (row: Row, role: Role) => void
  /** Opens what else can be done, at the button that was pressed. */
  openMenu: (row: Row, anchor: Element) => void
}

const Actions = createContext<AccountActions | null>(null)
export const AccountActionsProvider = Actions.Provider

/** The actions of the list around a row. */
export function useAccountActions(): AccountActions {
  const actions = use(Actions)
  if (!actions) throw new Error('A row is outside the list of accounts.')
  return actions
}
