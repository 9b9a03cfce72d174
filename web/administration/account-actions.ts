import type { Role, Row } from '#web/administration/account-rows.ts'
import { createActions } from '#web/lib/row-actions.tsx'

/** The actions of an organiser on a row of the list. */
type AccountActions = {
  isMailConfigured: boolean
  /** Asks first if the change can't simply be undone. */
  setRole: (row: Row, role: Role) => void
  /** Opens the account's personal link. */
  openLink: (row: Row) => void
  /** Mails a link that lets the owner choose a new password. */
  sendReset: (row: Row) => void
  /** Opens the menu of other actions at the pressed button. */
  openMenu: (row: Row, anchor: Element) => void
}

export const [AccountActionsProvider, useAccountActions] =
  createActions<AccountActions>('the list of accounts')
