/**
 * The order of everything that has a name, the same as the database's collation `names`: accents beside their letter,
 * numbers by value.
 */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare
