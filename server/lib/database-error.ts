import { refuse } from '#server/lib/refuse.ts'

/** The SQLSTATE and the constraint of a database error, for either driver and even if other errors wrap it. */
export function databaseError(error: unknown): { code?: string; constraint?: string } {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      const constraint =
        'constraint' in current && typeof current.constraint === 'string'
          ? { constraint: current.constraint }
          : {}
      return { code: current.code, ...constraint }
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
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && unreachable.has(current.code)) return true
    if (connectionLost.test(current.message)) return true
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
