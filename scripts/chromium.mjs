import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root, say, toolFile } from './setup.mjs'

/** Prefers the headless shell: it is the same engine, and stories take a sixth less time in it. */
const headless = ['chromium-headless-shell', 'chrome-headless-shell']
const names = [...headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser for the stories: one on this machine, else one installed now. Undefined if neither is possible. */
export function findChromium() {
  return searchChromium() ?? installChromium()
}

function searchChromium() {
  const dirs = (process.env.PATH ?? '').split(':')
  const onPath = names.flatMap((name) => dirs.map((dir) => join(dir, name)))
  return [...onPath, ...places, findPackagedChromium()].find((file) => file && existsSync(file))
}

/** The path of Playwright's own Chromium, whether or not it is installed. */
function findPackagedChromium() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  return spawnSync(node24(), ['-e', script], { cwd: root, encoding: 'utf8' }).stdout
}

function installChromium() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chromium on this machine: installing it with apt-get (once, some minutes)')
    const options = {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update'], options)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options)
      if (searchChromium()) return searchChromium()
    }
  }
  say('No Chromium on this machine: fetching one with Playwright (once, about 150 MB)')
  spawnSync(node24(), [toolFile('@playwright/test', 'playwright'), 'install', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  return searchChromium()
}
