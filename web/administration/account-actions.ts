import type { Role, Row } from '#web/administration/account-rows.ts'
import { createActions } from '#web/lib/row-actions.tsx'

/** What an organiser does to a row of the list. */
type AccountActions = {
  /** Asks first where it cannot simply be undone. */
  setRole: (row: Row, role: Role) => void
  /** Opens what else can be done, at the button that was pressed. */
  openMenu: (row: Row, anchor: Element) => void
}

export const [AccountActionsProvider, useAccountActions] =
  createActions<AccountActions>('the list of accounts')
