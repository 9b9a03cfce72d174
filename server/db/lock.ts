import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const maxRetries = 8
const sqliteBusy = 5
const watchEveryMs = 2_000

/**
 * Locks the data directory for this process: the embedded database silently loses rows if two processes write to it.
 * The operating system releases the lock when the process dies, even by kill -9; no one can take it from a running
 * process. Never open the file `lock` by other means in this process, because closing it would release the lock.
 * Returns the function that releases it. Calls onLost if the file was deleted or replaced.
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

/** Two starting processes can refuse each other; short random waits let exactly one of them win. */
function lockWithRetry(handle: DatabaseSync, dir: string): void {
  for (let retriesLeft = maxRetries; ; retriesLeft--) {
    try {
      handle.exec('pragma journal_mode = memory; begin exclusive')
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (retriesLeft === 0) throw new DirectoryInUse(dir, readPid(dir))
      wait(10 + Math.random() * 40)
    }
  }
}

/** Another process has the directory. The pid is only for the message. */
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
    // The owner has the lock but hasn't written its number yet.
    return 'unknown'
  }
}

/** stat doesn't open the file, so it doesn't release the lock. */
function watchFile(file: string, onLost: () => void): NodeJS.Timeout {
  const { ino } = statSync(file)
  const watch = setInterval(() => {
    if (statSync(file, { throwIfNoEntry: false })?.ino === ino) return
    clearInterval(watch)
    onLost()
  }, watchEveryMs)
  return watch.unref()
}

function exitAtOnce(): void {
  process.stderr.write(
    'The lock file of the data directory was removed: stopping before another process opens it.\n',
  )
  process.exit(1)
}
