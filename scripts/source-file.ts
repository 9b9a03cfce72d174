export type SourceFile = { path: string; text: string }

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** A module's imports, including dynamic ones, as written. Relies on formatted code. */
export const importsOf = (text: string): string[] =>
  [...text.matchAll(statement)].flatMap(([, plain, dynamic]) => plain ?? dynamic ?? [])
