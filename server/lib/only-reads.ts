/** The texts of read-only statements: on the embedded database they show that nothing was written. */
export const onlyReads = new Set<string>()
