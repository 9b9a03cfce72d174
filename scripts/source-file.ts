export type SourceFile = { path: string; text: string }

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What a module imports, later too, as written. Good enough for code that a formatter has been over. */
export const importsOf = (text: string): string[] =>
  [...text.matchAll(statement)].flatMap(([, plain, dynamic]) => plain ?? dynamic ?? [])
