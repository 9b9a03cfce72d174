import { useSyncExternalStore } from 'react'
import { recall, remember } from '#web/base/storage.ts'

type Theme = 'light' | 'dark'

const darkQuery = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/** The theme chosen on this device, or the device's own. public/theme.js sets the theme before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => {
    const chosen = recall('theme')
    if (chosen === 'light' || chosen === 'dark') return chosen
    return matchMedia(darkQuery).matches ? 'dark' : 'light'
  })
}

/** Sets the theme for this device. */
export function chooseTheme(theme: Theme): void {
  remember('theme', theme)
  document.documentElement.dataset['theme'] = theme
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void) {
  const device = matchMedia(darkQuery)
  listeners.add(notify)
  device.addEventListener('change', notify)
  return () => {
    listeners.delete(notify)
    device.removeEventListener('change', notify)
  }
}
