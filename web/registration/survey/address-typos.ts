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

/** Real domains that are one letter away from a common one. */
const realDomains = ['mail.com', 'email.com', 'ymail.com'] as const

/** The address that was probably meant, if its domain is one typo away from a common one; otherwise null. */
export function suggestAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || [...commonDomains, ...realDomains].some((known) => known === domain)) return null
  const match = commonDomains.find((known) => isOneTypoAway(domain, known))
  return match ? `${address.slice(0, at)}@${match}` : null
}

/** Shorter domains are never suggested, because real domains such as me.co are one typo away from them. */
const minLength = 7

/** Whether one letter was added, left out or replaced, or two neighbours were swapped. */
function isOneTypoAway(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1 || known.length < minLength) return false
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start += 1
  const typedTail = typed.slice(start)
  const knownTail = known.slice(start)
  const isSwapped =
    typedTail[0] === knownTail[1] &&
    typedTail[1] === knownTail[0] &&
    typedTail.slice(2) === knownTail.slice(2) &&
    typedTail.length > 1
  return (
    isSwapped ||
    typedTail.slice(1) === knownTail.slice(1) ||
    typedTail.slice(1) === knownTail ||
    typedTail === knownTail.slice(1)
  )
}
