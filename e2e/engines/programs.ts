import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of the other engines and their tools. Undefined for missing ones. */
export function findPrograms() {
  return {
    firefox: onPath('firefox-esr') ?? onPath('firefox'),
    webKitDriver: onPath('WebKitWebDriver'),
    miniBrowser: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0],
    xvfb: onPath('Xvfb'),
    xdotool: onPath('xdotool'),
  }
}

const dirs = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin']

const onPath = (name: string) => dirs.map((dir) => join(dir, name)).find(existsSync)
