/** Every IANA zone this browser knows, with `also`, which a browser may know under another name. */
export function timeZones(also: readonly (string | null | undefined)[]): string[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'))
  for (const zone of also) if (zone) known.add(zone)
  return [...known].toSorted()
}

/** Zones that were renamed: a browser knows one of the names, and people look for either. */
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

/** A zone as people read and find it: 'Asia/Calcutta (Kolkata)'. */
export function zoneLabel(id: string): string {
  const words = id.replaceAll('_', ' ')
  const pair = renamed.find((names) => names.some((name) => words.endsWith(`/${name}`)))
  const other = pair?.find((name) => !words.endsWith(`/${name}`))
  return other === undefined ? words : `${words} (${other})`
}
