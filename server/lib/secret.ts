import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that signs cookies and links: SECRET, else 32 random bytes kept beside the embedded database, readable
 * by its owner only. A backup restored elsewhere needs the same secret, or all links and sessions are invalid.
 */
export function obtainSecret({ secret, dataDir }: { secret: string | undefined; dataDir: string }): string {
  if (secret) return secret
  const file = join(dataDir, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const stored = readFileSync(file, 'utf8').trim()
  if (Buffer.byteLength(stored) < 32) throw new Error(`${file} is damaged: it must hold at least 32 bytes.`)
  return stored
}
