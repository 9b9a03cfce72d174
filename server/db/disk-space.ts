import { statfs } from 'node:fs/promises'
import type { Database } from '#server/db/open.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import type { Log } from '#server/lib/log.ts'

const mebibyte = 2 ** 20

/**
 * Writes stop below `stop` free bytes, and resume from `resume`. The database's log grows in pieces of 16 MiB, and a
 * piece that doesn't fit ends the embedded database, so there must be space for the next ones.
 */
export const minFreeBytes = { stop: 48 * mebibyte, resume: 64 * mebibyte } as const

const secondMs = 1_000

type Options = {
  database: Database
  log: Log
  pauseMs?: number
  /** Resolves to the free bytes on the disk of a directory. */
  freeBytesIn?: (dir: string) => Promise<number>
}

/**
 * Makes the embedded database read-only while its disk is nearly full (security E5): callers are asked to retry, reads
 * continue, and writes resume once there is room. PostgreSQL survives a full disk by itself.
 */
export function watchDisk({
  database,
  log,
  pauseMs = secondMs,
  freeBytesIn = freeBytes,
}: Options): Job | undefined {
  if (database.kind !== 'pglite' || database.dataDir === undefined) return undefined
  const { pglite, dataDir } = database
  let isStopped = false
  const work = async () => {
    const free = await freeBytesIn(dataDir)
    const shouldStop = free < (isStopped ? minFreeBytes.resume : minFreeBytes.stop)
    if (shouldStop === isStopped) return
    await pglite.exec(`set default_transaction_read_only = ${shouldStop ? 'on' : 'off'}`)
    isStopped = shouldStop
    const words = shouldStop
      ? 'the disk is nearly full: nothing is saved until there is space'
      : 'there is space on the disk again'
    log.warn({ dataDir, freeMebibytes: Math.floor(free / mebibyte) }, words)
  }
  return repeat({ name: 'disk watch', pauseMs, firstAfterMs: 0, log, work })
}

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
