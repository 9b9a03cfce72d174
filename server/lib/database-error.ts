/** The SQLSTATE and the constraint of a database error, whichever driver and however wrapped. */
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
