import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export type SettingsFile = {
  path: string
  settings: Record<string, string>
  /** A sentence for each line that isn't a setting. */
  faults: string[]
  /** Whether other users of this machine can read the file, and SECRET with it. */
  isOpenToOthers: boolean
}

/**
 * The settings file: the one that QUARTERDECK_ENV names, else `quarterdeck.env` beside the data directory, if it
 * exists. Lines are NAME=value, as systemd and shells read them; nothing is expanded, and quotes around the value are
 * removed.
 */
export function findSettingsFile(environment: Record<string, string | undefined>): SettingsFile | undefined {
  const namedPath = environment['QUARTERDECK_ENV']
  const path = namedPath || join(dirname(resolve(environment['DATA_DIR'] || 'data')), 'quarterdeck.env')
  if (!namedPath && !existsSync(path)) return undefined
  try {
    return { path, ...parse(readFileSync(path, 'utf8'), path), isOpenToOthers: isOpenToOthers(path) }
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no answer'
    const fault = `The settings file ${path} cannot be read: ${why}.`
    return { path, settings: {}, faults: [fault], isOpenToOthers: false }
  }
}

/** Windows has no such permissions. */
const isOpenToOthers = (path: string) => process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0

function parse(text: string, path: string): Pick<SettingsFile, 'settings' | 'faults'> {
  const settings: Record<string, string> = {}
  const faults: string[] = []
  for (const [index, rawLine] of text.split(/\r?\n/).entries()) {
    const line = rawLine.trim()
    if (line === '' || line.startsWith('#')) continue
    const [, name, value] = /^(?:export\s+)?([A-Za-z_]\w*)=(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      faults.push(`Line ${index + 1} of ${path} is not NAME=value.`)
    else if (name in settings) faults.push(`Line ${index + 1} of ${path} sets ${name} a second time.`)
    else settings[name] = removeQuotes(value.trim())
  }
  return { settings, faults }
}

const removeQuotes = (value: string) => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
