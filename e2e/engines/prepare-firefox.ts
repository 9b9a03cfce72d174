import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import prepare from '../prepare.ts'
import { notInFirefox } from './not-in-firefox.ts'
import { findPrograms } from './programs.ts'

/**
 * Prepares the stories in Firefox as those in Chromium, if everything is installed. Reports at the end which stories
 * were left out.
 */
export default async function prepareFirefox(): Promise<() => Promise<void>> {
  const { firefox, xvfb, xdotool } = findPrograms()
  if (!firefox || !xvfb || !xdotool)
    throw new Error(
      'Firefox, or what it needs, is not installed, so the stories were not run in it (Debian: firefox-esr, xvfb and xdotool).',
    )
  const gone = notInFirefox.filter(({ file, title }) => !storiesIn(file).includes(`'${title}'`))
  if (gone.length > 0)
    throw new Error(`e2e/engines/not-in-firefox.ts: there is no ${gone.map(({ title }) => title).join('; ')}`)
  const stop = await prepare()
  return async () => {
    await stop()
    for (const { file, title, reason } of notInFirefox)
      process.stdout.write(`left out: ${file} › ${title}: ${reason}\n`)
  }
}

const storiesIn = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
