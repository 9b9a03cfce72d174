/**
 * Compares names, in the same order as the database's collation `names`: accented letters beside their plain ones, numbers by
 * value.
 */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare
