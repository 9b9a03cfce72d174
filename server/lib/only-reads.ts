/** The SQL of statements that don't count as writes on the embedded database. */
export const onlyReads = new Set<string>()
