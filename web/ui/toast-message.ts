export type ToastMessage = {
  kind?: 'success' | 'info' | 'error'
  title: string
  description?: string
  /** A button in the toast, usually Undo. Pressing it closes the toast, after a returned promise has settled. */
  action?: { label: string; onPress: () => unknown }
}
