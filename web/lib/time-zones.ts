/** The IANA zones that this browser knows, plus `also`, which it may know under a different name. */
export function timeZones(also: readonly (string | null | undefined)[]): string[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'))
  for (const zone of also) if (zone) known.add(zone)
  return [...known].toSorted()
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
  const other = pair?.find((name) => !words.endsWith(`/${name}`))
  return other === undefined ? words : `${words} (${other})`
}
