import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment, isLongRun } from '#server/env.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { createDataset } from '#server/testing/dataset.ts'

const cases = isLongRun() ? 50 : 2
const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-damage-'))
const undamaged = join(dir, 'whole')
let expected = ''

beforeAll(async () => {
  await createDataset({ dataDir: undamaged })
  const { code, rows, output } = await readAll(copyOf('reading'))
  if (code !== 0) throw new Error(`The undamaged database cannot be read: ${output}`)
  expected = rows
}, 240_000)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test(
  `E6: reads each of ${cases} damaged directories as it was or refuses it with a message, and deletes none`,
  async () => {
    let refused = 0
    for (let number = 0; number < cases; number += 1) {
      const dataDir = copyOf(`damaged-${number}`)
      const damageText = damage(dataDir)
      const { code, rows, output } = await readAll(dataDir)
      const isRefused = code === 1 && output.length > 0
      if (isRefused) refused += 1
      expect([damageText, isRefused || (code === 0 && rows === expected)]).toEqual([damageText, true])
      expect(existsSync(join(dataDir, 'db'))).toBe(true)
      rmSync(dataDir, { recursive: true })
    }
    recordFigure(
      'E6',
      `${cases} cases: ${refused} refused, ${cases - refused} read as they were, 0 wrong, 0 deleted`,
    )
  },
  cases * 60_000,
)

test('E6: refers to npm run restore if a damaged directory can’t be opened', async () => {
  const dataDir = copyOf('headless')
  writeFileSync(join(dataDir, 'db/global/pg_control'), randomBytes(8192))
  const { code, output } = await readAll(dataDir)
  expect(code).toBe(1)
  expect(output).toContain(`The database in ${dataDir} is damaged and was left as it is.`)
  expect(output).toContain('npm run restore')
}, 240_000)

function copyOf(name: string): string {
  const dataDir = join(dir, name)
  cpSync(undamaged, dataDir, { recursive: true })
  return dataDir
}

/**
 * Damages a random file of the database with flipped bytes, a page of zeros or a cut-off end, and describes the damage.
 */
function damage(dataDir: string): string {
  const files = globSync('db/**/*', { cwd: dataDir }).filter((file) => {
    const { size } = statSync(join(dataDir, file))
    return statSync(join(dataDir, file)).isFile() && size > 0
  })
  const file = files[randomInt(files.length)] ?? ''
  const bytes = readFileSync(join(dataDir, file))
  const offset = randomInt(bytes.length)
  const kind = (['flipped', 'zeroed', 'cut'] as const)[randomInt(3)] ?? 'cut'
  if (kind === 'cut') truncateSync(join(dataDir, file), offset)
  else {
    const end = Math.min(bytes.length, offset + (kind === 'flipped' ? 16 : 8192))
    for (let place = offset; place < end; place += 1)
      bytes[place] = kind === 'zeroed' ? 0 : ~(bytes[place] ?? 0) & 0xff
    writeFileSync(join(dataDir, file), bytes)
  }
  return `${file} ${kind} at ${offset} of ${bytes.length}`
}

/** Everything the database holds, as the operator's own command reads it. */
async function readAll(dataDir: string): Promise<{ code: number | null; rows: string; output: string }> {
  const file = join(dataDir, 'all.backup')
  const script = fileURLToPath(new URL('backup.ts', import.meta.url))
  const child = spawn(process.execPath, [script, file], {
    env: { ...childEnvironment(), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 50_000,
    killSignal: 'SIGKILL',
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (output += part))
  await once(child, 'close')
  const isWhole = child.exitCode === 0
  return { code: child.exitCode, output, rows: isWhole ? rowsIn(readFileSync(file)) : '' }
}

/** The sorted rows, without the time of the copy. */
const rowsIn = (file: Buffer): string =>
  gunzipSync(file)
    .toString()
    .split('\n')
    .filter((line) => !line.includes('madeAt') && !line.includes('"sha256"'))
    .toSorted()
    .join('\n')
