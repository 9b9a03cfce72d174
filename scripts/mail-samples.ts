import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleLetters } from './sample-letters.ts'

// npm run mail-samples -- DIRECTORY: every kind of mail as HTML and as text, to look at.
const [directory] = process.argv.slice(2)
if (!directory) throw new Error('Say which directory to write to.')
mkdirSync(directory, { recursive: true })
for (const [name, { subject, html, text }] of Object.entries(sampleLetters)) {
  writeFileSync(join(directory, `${name}.html`), html)
  writeFileSync(join(directory, `${name}.txt`), `Subject: ${subject}\n\n${text}`)
}
console.log(`${Object.keys(sampleLetters).length} kinds of mail in ${directory}`)
