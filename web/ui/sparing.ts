/**
 * Whether bytes count: people have their browser save data, or the line is very slow. Only Chromium says, and at once;
 * everywhere else nothing is spared.
 */
export function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  const speed: unknown = Reflect.get(connection, 'effectiveType')
  return Reflect.get(connection, 'saveData') === true || speed === 'slow-2g' || speed === '2g'
}
