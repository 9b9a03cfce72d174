const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What a module imports, as written. Good enough for code that a formatter has been over. */
export function importsOf(text: string, { isDynamicToo } = { isDynamicToo: true }): string[] {
  return [...text.matchAll(statement)].flatMap(
    ([, plain, dynamic]) => plain ?? (isDynamicToo ? dynamic : undefined) ?? [],
  )
}

/** The path of one of our own modules, or undefined for a library. What follows a `?` says how the build takes it. */
export function resolveImport(specifier: string): string | undefined {
  return /^#(?:contract|server|web)\//.test(specifier) ? specifier.slice(1).replace(/\?.*/, '') : undefined
}
