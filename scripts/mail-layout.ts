import { readFile, writeFile } from 'node:fs/promises'
import mjml2html from 'mjml'

const source = new URL('../server/mail/letters/layout.mjml', import.meta.url)
const compiled = new URL('../server/mail/letters/layout.html', import.meta.url)

/** Compiles the layout of every mail to HTML with slots. Throws what mjml reports about the source. */
export async function compileLayout(): Promise<string> {
  // Without an empty list of fonts, mjml adds an import from a font server.
  const { html, errors } = await mjml2html(await readFile(source, 'utf8'), {
    validationLevel: 'strict',
    fonts: {},
  })
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return html
}

export const readCompiled = () => readFile(compiled, 'utf8')

// npm run mail-layout: run it after changing server/mail/letters/layout.mjml.
if (import.meta.main) await writeFile(compiled, await compileLayout())
