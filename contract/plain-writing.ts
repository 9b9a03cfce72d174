/** A piece of a line: words, a link, or a place for a recipient's value. */
type Piece =
  | { kind: 'words'; text: string; isBold: boolean }
  | { kind: 'link'; href: string; label: string }
  | { kind: 'insert'; name: string; isBold: boolean }

export type Line = readonly Piece[]

export type Block =
  | { kind: 'paragraph'; lines: readonly Line[] }
  | { kind: 'list'; items: readonly Line[] }
  | { kind: 'button'; href: string; label: string }

/** An inserted value: a text, several texts, or a link. */
export type Value = string | readonly string[] | { href: string; label: string }

/**
 * Parses plain writing: an empty line between paragraphs, `- ` before the items of a list, `**bold**`, addresses that
 * begin with https://, and `{inserts}`. Anything else is plain text. There is no other markup, so typed text can't
 * become anything more.
 */
export function readPlainWriting(source: string): Block[] {
  const blocks: Block[] = []
  let paragraph: Line[] = []
  let items: Line[] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', lines: paragraph })
    if (items.length > 0) blocks.push({ kind: 'list', items })
    paragraph = []
    items = []
  }
  for (const line of source.split(/\r\n|[\r\n\u2028\u2029]/)) {
    const item = /^\s{0,3}[-•*]\s+(\S.*)$/.exec(line)?.[1]
    const isOther = item === undefined ? items.length > 0 : paragraph.length > 0
    if (line.trim() === '' || isOther) close()
    if (item !== undefined) items.push(readLine(item))
    else if (line.trim() !== '') paragraph.push(readLine(line.trim()))
  }
  close()
  return blocks
}

const token =
  /\*\*([^*\n]{1,500})\*\*|\{(\p{L}[^{}*\n]{0,199})\}|\bhttps:\/\/[^\s<>"'{}]{1,500}[^\s<>"'{}.,;:!?)\]]/gu

function readLine(text: string, isBold = false): Piece[] {
  const pieces: Piece[] = []
  let position = 0
  const pushWords = (until: number) => {
    if (until > position) pieces.push({ kind: 'words', text: text.slice(position, until), isBold })
  }
  for (const found of text.matchAll(token)) {
    const [whole, bold, insert] = found
    pushWords(found.index)
    if (bold !== undefined) pieces.push(...readLine(bold, true))
    else if (insert !== undefined) pieces.push({ kind: 'insert', name: insert, isBold })
    else pieces.push({ kind: 'link', href: whole, label: whole })
    position = found.index + whole.length
  }
  pushWords(text.length)
  return pieces
}

/** The names of all inserts in a text, in their order. */
export const insertsIn = (source: string): string[] =>
  readPlainWriting(source)
    .flatMap((block) => (block.kind === 'list' ? block.items : block.kind === 'paragraph' ? block.lines : []))
    .flat()
    .flatMap((piece) => (piece.kind === 'insert' ? [piece.name] : []))

/**
 * Fills in a recipient's values. They go into the parsed blocks, never into the text, so a person named `**Ana** {room}`
 * keeps that name. Several values alone in a paragraph become a list, a link alone a button. An insert without a value
 * stays as it is.
 */
export function fillIn(blocks: readonly Block[], values: Readonly<Record<string, Value>>): Block[] {
  return blocks.map((block) => {
    if (block.kind === 'button') return block
    if (block.kind === 'list')
      return { kind: 'list', items: block.items.map((line) => fillLine(line, values)) }
    return (
      fillAlone(block.lines, values) ?? {
        kind: 'paragraph',
        lines: block.lines.map((line) => fillLine(line, values)),
      }
    )
  })
}

function fillAlone(
  [first, ...others]: readonly Line[],
  values: Readonly<Record<string, Value>>,
): Block | null {
  const [piece, ...more] = first ?? []
  if (piece?.kind !== 'insert' || others.length > 0 || more.length > 0) return null
  const value = values[piece.name]
  if (value === undefined || typeof value === 'string') return null
  return isLink(value)
    ? { kind: 'button', ...value }
    : { kind: 'list', items: value.map((text) => [{ kind: 'words', text, isBold: false }]) }
}

const isLink = (value: Exclude<Value, string>): value is { href: string; label: string } => 'href' in value

const fillLine = (line: Line, values: Readonly<Record<string, Value>>): Line =>
  line.map((piece) => {
    if (piece.kind !== 'insert') return piece
    const { name, isBold } = piece
    const value = values[name]
    if (value === undefined) return piece
    if (typeof value === 'string') return { kind: 'words', text: value, isBold }
    return isLink(value) ? { kind: 'link', ...value } : { kind: 'words', text: joinWords(value), isBold }
  })

/** The text for people who did not write it, such as a line in the history: `{first name}` → `…` */
export const withoutInserts = (text: string): string => text.replaceAll(/\{\p{L}[^{}*\n]{0,199}\}/gu, '…')

/** `a`, `a and b`, `a, b and c`. */
export const joinWords = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** Blocks as plain text; a link becomes its address. */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'button') return `${block.label}:\n${block.href}`
      if (block.kind === 'list') return block.items.map((line) => `- ${textOfLine(line)}`).join('\n')
      return block.lines.map(textOfLine).join('\n')
    })
    .join('\n\n')

const textOfLine = (line: Line): string =>
  line
    .map((piece) =>
      piece.kind === 'words' ? piece.text : piece.kind === 'link' ? piece.href : `{${piece.name}}`,
    )
    .join('')
