export type ToastMessage = {
  kind?: 'success' | 'info' | 'error'
  title: string
  description?: string
  /** The text on the button, Undo above all; pressing it closes the toast. */
  action?: { label: string; onPress: () => void }
}
