import { existsSync } from 'node:fs'
import { join } from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The browser that `npm test` found (CHROMIUM), else one on the PATH. Undefined means Playwright's own. */
export function chromiumPath(): string | undefined {
  const configuredPath = process.env['CHROMIUM']
  if (configuredPath) return configuredPath
  const dirs = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin']
  return names.flatMap((name) => dirs.map((dir) => join(dir, name))).find(existsSync)
}

/** With these flags, Chromium runs as root in containers and contacts no host by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
