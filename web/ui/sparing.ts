/**
 * Whether to save data: if the browser is set to save data, or the connection is very slow. Only Chromium reports this;
 * in other browsers the answer is no.
 */
export function shouldSaveData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  const speed: unknown = Reflect.get(connection, 'effectiveType')
  return Reflect.get(connection, 'saveData') === true || speed === 'slow-2g' || speed === '2g'
}
