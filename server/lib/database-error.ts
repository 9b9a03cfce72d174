import { refuse } from '#server/lib/refuse.ts'

/** The SQLSTATE and the constraint of a database error, for either driver and however it is wrapped. */
export function databaseError(error: unknown): { code?: string; constraint?: string } {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      const constraint =
        'constraint' in at && typeof at.constraint === 'string' ? { constraint: at.constraint } : {}
      return { code: at.code, ...constraint }
    }
  }
  return {}
}

/** Whether a unique index or constraint of that name refused the row. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  const found = databaseError(error)
  return found.code === '23505' && found.constraint === constraint
}

/**
 * Whether a row could not be deleted because others refer to it: PostgreSQL 18 reports 23001 for restrict, earlier
 * versions 23503.
 */
export const isStillReferenced = (error: unknown): boolean =>
  ['23503', '23001'].includes(databaseError(error).code ?? '')

/** Refuses NOT_FOUND for a write that refers to a missing row; rethrows other errors. */
export function refuseMissing(error: unknown): never {
  if (databaseError(error).code === '23503') refuse('NOT_FOUND')
  throw error
}

/**
 * Whether a database error is temporary and worth a retry: the database is unreachable, full or read-only, or a lock
 * took too long. Classes 08, 53, 57P0 and 58; read-only, idle too long, conflicts, no lock, statement too slow.
 */
export function isTransient(error: unknown): boolean {
  const { code = '' } = databaseError(error)
  if (/^(08|53|57P0|58|25006|25P03|40001|40P01|55P03|57014)/.test(code)) return true
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && unreachable.has(at.code)) return true
    if (connectionLost.test(at.message)) return true
  }
  return false
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of the driver that have no code. */
const connectionLost =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|after calling end on the pool/
