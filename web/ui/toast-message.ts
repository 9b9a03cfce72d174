export type ToastMessage = {
  kind?: 'success' | 'info' | 'error'
  title: string
  description?: string
  /** The text on the button, Undo above all; pressing it closes the toast, once a promise that it returns has ended. */
  action?: { label: string; onPress: () => unknown }
}
