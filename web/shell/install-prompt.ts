/** The event of Chromium browsers for a page that can be added to the home screen. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const isPrompt = (event: Event): event is InstallPrompt =>
  'prompt' in event && typeof event.prompt === 'function'

let keptPrompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

/**
 * Called before anything is rendered: the browser offers the prompt once, early, possibly during sign-in. We capture it and show
 * it later on the guests' pages, where it helps.
 */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    setPrompt(event)
  })
  window.addEventListener('appinstalled', () => setPrompt(undefined))
}

/** The browser's prompt, until it has been shown once. */
export const readInstallPrompt = (): InstallPrompt | undefined => keptPrompt

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the system's prompt. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = keptPrompt
  setPrompt(undefined)
  await prompt?.prompt()
}

function setPrompt(prompt: InstallPrompt | undefined): void {
  keptPrompt = prompt
  for (const listener of listeners) listener()
}
