/** The IANA zones that this browser knows, plus `otherZones`, which it may know under different names. */
export function timeZones(otherZones: readonly (string | null | undefined)[]): string[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  for (const zone of otherZones) if (zone) zones.add(zone)
  return [...zones].toSorted()
}

/** Renamed zones: a browser knows one of the names, and people search for either. */
const renamed = [
  ['Calcutta', 'Kolkata'],
  ['Kiev', 'Kyiv'],
  ['Katmandu', 'Kathmandu'],
  ['Rangoon', 'Yangon'],
  ['Saigon', 'Ho Chi Minh'],
  ['Godthab', 'Nuuk'],
  ['Dacca', 'Dhaka'],
  ['Thimbu', 'Thimphu'],
  ['Ulan Bator', 'Ulaanbaatar'],
  ['Ashkhabad', 'Ashgabat'],
  ['Macao', 'Macau'],
  ['Asmera', 'Asmara'],
  ['Faeroe', 'Faroe'],
  ['Truk', 'Chuuk'],
  ['Ponape', 'Pohnpei'],
  ['Enderbury', 'Kanton'],
] as const

/** A zone's label, which people can also search by: 'Asia/Calcutta (Kolkata)'. */
export function zoneLabel(id: string): string {
  const words = id.replaceAll('_', ' ')
  const pair = renamed.find((names) => names.some((name) => words.endsWith(`/${name}`)))
  const otherName = pair?.find((name) => !words.endsWith(`/${name}`))
  return otherName === undefined ? words : `${words} (${otherName})`
}
