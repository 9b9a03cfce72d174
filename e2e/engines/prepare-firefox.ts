import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import prepare from '../prepare.ts'
import { notInFirefox } from './not-in-firefox.ts'
import { findPrograms } from './programs.ts'

/**
 * Prepares the stories for Firefox like those for Chromium, if everything is installed. At the end, lists the stories
 * that didn't run.
 */
export default async function prepareFirefox(): Promise<() => Promise<void>> {
  const { firefox, xvfb, xdotool } = findPrograms()
  if (!firefox || !xvfb || !xdotool)
    throw new Error(
      'Firefox, or what it needs, is not installed, so the stories were not run in it (Debian: firefox-esr, xvfb and xdotool).',
    )
  const missing = notInFirefox.filter(({ file, title }) => !storiesIn(file).includes(`'${title}'`))
  if (missing.length > 0)
    throw new Error(
      `e2e/engines/not-in-firefox.ts: there is no ${missing.map(({ title }) => title).join('; ')}`,
    )
  const stop = await prepare()
  return async () => {
    await stop()
    for (const { file, title, reason } of notInFirefox)
      process.stdout.write(`left out: ${file} › ${title}: ${reason}\n`)
  }
}

const storiesIn = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
