const address =
  /(?:"([^"\n]*)"|([^<>;"@\n\t]*?))\s*<\s*(?:mailto:)?([^<>\s@]+@[^<>\s@]+)\s*>|(?:mailto:)?([^\s<>;,"]+@[^\s<>;,"]+)/g

/**
 * The people in a mail program's To field, as name and address: 'Lee, Ken <ken@example.org>; ana@example.org'. Undefined if
 * there is other text, or a single plain address per line, which is a list with one column.
 */
export function readAddresses(text: string): string[][] | undefined {
  const otherText = text.replaceAll(address, '').replaceAll(/[\s,;]/g, '')
  const found = [...text.matchAll(address)]
  if (otherText !== '' || found.length === 0 || !text.includes('<')) return undefined
  return found.map(([, quotedName, plainName, bracketedAddress, plainAddress]) => [
    (quotedName ?? plainName ?? '').replace(/^[\s,]+/, '').trim(),
    bracketedAddress ?? plainAddress ?? '',
  ])
}

/** The address in a cell, without 'mailto:' and brackets, and the name before it. */
export function splitAddress(cell: string): { name: string; email: string } {
  const [, name = '', bracketedAddress] = /^(.*?)<([^<>]*@[^<>]*)>\s*$/.exec(cell) ?? []
  const email = (bracketedAddress ?? cell).trim().replace(/^mailto:/i, '')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), email: email.trim() }
}

/** The first of several values in a cell, as contact exports write them ('a ::: b'), and the others. */
export function takeFirst(cell: string): { first: string; others: string[] } {
  const hasSeveral = (cell.match(/[^\s@]@[^\s@]/g)?.length ?? 0) > 1 && !cell.includes('<')
  const [first = '', ...others] = cell
    .split(hasSeveral ? /:::|[;,\s]+/ : /:::/)
    .map((part) => part.trim())
    .filter(Boolean)
  return { first, others }
}

/** Turns 'Lee, Ken', or 'LEE/KEN MR' as airlines write it, into Ken Lee; 'Dow, Jr.' stays. */
export function turnName(name: string): string {
  const [, surname = '', givenName = ''] = airlineName.exec(name.trim()) ?? []
  if (surname !== '') return `${capitalise(givenName)} ${capitalise(surname)}`
  const [last = '', first = '', ...otherParts] = name.split(',').map((part) => part.trim())
  if (otherParts.length > 0 || last === '' || first === '' || suffixes.test(first)) return name.trim()
  return `${first} ${last}`
}

const suffixes = /^(jr|sr|jun|sen|i{1,3}|iv|dr|ph\.?\s?d|m\.?sc|b\.?sc|mba|md|esq)\.?$/i

const airlineName =
  /^([\p{Lu}][\p{Lu} '’-]*)\/([\p{Lu}][\p{Lu} '’-]*?)(?: (?:MR|MRS|MS|MISS|MSTR|DR|PROF|CHD|INF))*$/u
const capitalise = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
