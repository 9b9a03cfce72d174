/** The texts of statements that only read: of the embedded database we know by them that nothing was written. */
export const onlyReads = new Set<string>()
