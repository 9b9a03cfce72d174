/** Downloads text or bytes as a file. */
export function saveFile(fileName: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Safari still reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
