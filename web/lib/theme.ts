import { useSyncExternalStore } from 'react'
import { recall, remember } from '#web/base/storage.ts'

type Theme = 'light' | 'dark'

const dark = '(prefers-color-scheme: dark)'
const changed = new Set<() => void>()

/** The current theme: the one chosen on this device, else the device's own. public/theme.js sets it before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => {
    const chosen = recall('theme')
    if (chosen === 'light' || chosen === 'dark') return chosen
    return matchMedia(dark).matches ? 'dark' : 'light'
  })
}

/** Sets the theme for this device. */
export function chooseTheme(theme: Theme): void {
  remember('theme', theme)
  document.documentElement.dataset['theme'] = theme
  for (const notify of changed) notify()
}

function subscribe(notify: () => void) {
  const device = matchMedia(dark)
  changed.add(notify)
  device.addEventListener('change', notify)
  return () => {
    changed.delete(notify)
    device.removeEventListener('change', notify)
  }
}
