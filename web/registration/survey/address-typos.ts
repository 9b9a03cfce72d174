const commonDomains = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'proton.me',
  'protonmail.com',
  'web.de',
  'gmx.de',
  'gmx.net',
  'live.com',
  'me.com',
] as const

/** One letter away from those above, and just as real. */
const realDomains = ['mail.com', 'email.com', 'ymail.com'] as const

/** The address that was probably meant, if its domain is one typo away from a very common one; null if nothing looks wrong. */
export function suggestAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || [...commonDomains, ...realDomains].some((known) => known === domain)) return null
  const match = commonDomains.find((known) => isOneTypoAway(domain, known))
  return match ? `${address.slice(0, at)}@${match}` : null
}

/** Shorter domains are left alone, because almost everything is one typo away: me.co has users of its own. */
const minLength = 7

/** One letter added, left out or replaced, or two neighbours swapped. */
function isOneTypoAway(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1 || known.length < minLength) return false
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start += 1
  const rest = typed.slice(start)
  const tail = known.slice(start)
  const isSwapped =
    rest[0] === tail[1] && rest[1] === tail[0] && rest.slice(2) === tail.slice(2) && rest.length > 1
  return isSwapped || rest.slice(1) === tail.slice(1) || rest.slice(1) === tail || rest === tail.slice(1)
}
