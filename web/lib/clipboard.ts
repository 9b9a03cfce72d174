/** Copies text. Returns false if the browser refuses; the caller then shows the text instead. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text) // no permission, or an insecure page
  }
}

/**
 * Copies text that is still loading, such as a link from the server. Call it directly in the press handler: Safari
 * allows writing only then, and accepts a promise. Returns false if the browser refuses or the text can't be loaded.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return text.then(copyText, () => false) // no ClipboardItem in this browser, no permission, or no text
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
