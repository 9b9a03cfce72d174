/**
 * Reads a typed time as `HH:mm`: `1405`, `14:05`, `14.05`, `14h05`, `905`, `9`, `2:05 pm`. Other text is returned unchanged, so
 * the form can reject it.
 */
export function parseTypedTime(typed: string): string {
  const text = typed.trim().toLowerCase()
  const found = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/.exec(text)
  const [, hours = '', minutes = '00', amOrPm] = found ?? []
  const hour = amOrPm === undefined ? Number(hours) : hourOfDay(Number(hours), amOrPm)
  if (!found || hour > 23 || Number(minutes) > 59) return typed.trim()
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** 12 am is midnight, 12 pm is noon. Hours beyond 12 take no am or pm. */
function hourOfDay(hour: number, amOrPm: string): number {
  if (hour < 1 || hour > 12) return 24
  return (hour % 12) + (amOrPm === 'p' ? 12 : 0)
}
