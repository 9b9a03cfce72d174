/**
 * Whether to save data: the browser is set to, or the connection is very slow. Only Chromium reports this; other browsers count
 * as no.
 */
export function shouldSaveData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  const speed: unknown = Reflect.get(connection, 'effectiveType')
  return Reflect.get(connection, 'saveData') === true || speed === 'slow-2g' || speed === '2g'
}
