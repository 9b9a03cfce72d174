import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const tries = 8
const sqliteBusy = 5
const watchEvery = 2_000

/**
 * Takes the data directory for this process: the embedded database loses rows silently when two processes write to it.
 * The operating system frees the lock when the process dies, kill -9 included; nobody can take it from a living one.
 * Never open the file `lock` by other means in this process: closing it would drop the lock.
 * Returns the way to release it. Calls onLost when someone has deleted or replaced the file.
 */
export function lockDirectory(dir: string, onLost: () => void = exitAtOnce): () => void {
  const file = join(dir, 'lock')
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    lockWithRetry(handle, dir)
  } catch (error) {
    handle.close()
    throw error
  }
  writeFileSync(join(dir, 'pid'), String(process.pid), { mode: 0o600 })
  const watch = watchFile(file, onLost)
  return () => {
    clearInterval(watch)
    if (handle.isOpen) handle.close()
  }
}

/** Two starters can refuse each other; short random waits let exactly one of them win. */
function lockWithRetry(handle: DatabaseSync, dir: string): void {
  for (let left = tries; ; left--) {
    try {
      handle.exec('pragma journal_mode = memory; begin exclusive')
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (left === 0) throw new DirectoryInUse(dir, readPid(dir))
      wait(10 + Math.random() * 40)
    }
  }
}

/** Someone else has the directory. The pid is only for the message. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'

  constructor(dir: string, pid: string) {
    super(`${dir} is in use by process ${pid}. Stop it first.`)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function wait(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function readPid(dir: string): string {
  try {
    return readFileSync(join(dir, 'pid'), 'utf8')
  } catch {
    // The owner has the lock but has not written its number yet.
    return 'unknown'
  }
}

/** stat does not open the file, so it leaves the lock alone. */
function watchFile(file: string, onLost: () => void): NodeJS.Timeout {
  const { ino } = statSync(file)
  const watch = setInterval(() => {
    if (statSync(file, { throwIfNoEntry: false })?.ino === ino) return
    clearInterval(watch)
    onLost()
  }, watchEvery)
  return watch.unref()
}

function exitAtOnce(): void {
  process.stderr.write(
    'The lock file of the data directory was removed: stopping before another process opens it.\n',
  )
  process.exit(1)
}
