/** Every IANA zone this browser knows, with `also`, which a browser may know under another name. */
export function timeZones(also: readonly (string | null | undefined)[]): string[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'))
  for (const zone of also) if (zone) known.add(zone)
  return [...known].toSorted()
}
