/** What a browser of the Chromium family hands a page that can be put on the home screen. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const isPrompt = (event: Event): event is InstallPrompt =>
  'prompt' in event && typeof event.prompt === 'function'

let kept: InstallPrompt | undefined
const listening = new Set<() => void>()

/**
 * From before anything is drawn: the browser offers it once, early, maybe while someone still signs in. It is made by us
 * then, on the guests' pages, where it helps.
 */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    keep(event)
  })
  window.addEventListener('appinstalled', () => keep(undefined))
}

/** The browser's prompt, as long as it can be shown: once. */
export const readInstallPrompt = (): InstallPrompt | undefined => kept

export function onInstallPrompt(tell: () => void): () => void {
  listening.add(tell)
  return () => listening.delete(tell)
}

/** Asks for it on the screen of the system. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = kept
  keep(undefined)
  await prompt?.prompt()
}

function keep(prompt: InstallPrompt | undefined): void {
  kept = prompt
  for (const tell of listening) tell()
}
