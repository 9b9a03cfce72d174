/** Hands a text to the browser as a file to keep. */
export function saveFile(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Safari still reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
