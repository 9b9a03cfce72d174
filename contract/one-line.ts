/** What is drawn as nothing: direction marks, zero-width spaces and fillers. A variation selector says how a letter is drawn. */
const invisible = /(?![\u{200C}\u{200D}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu

/** Persian, the scripts of India and emoji need a joiner between two signs; between other letters it only hides. */
const joined = '(?!\\p{Script=Latin}|\\p{Script=Greek}|\\p{Script=Cyrillic})[\\p{L}\\p{M}\\p{Emoji}]'
const idleJoiner = new RegExp(`(?<!${joined})[\\u{200C}\\u{200D}]|[\\u{200C}\\u{200D}](?!${joined})`, 'gu')

/** All breaks of a line, and other control characters but NUL, which is refused. */
const breaks = /\s*[[\p{Cc}\p{Zl}\p{Zp}]--[\0]]+\s*/gv

/**
 * A name, a title or a place as one line that reads as it is stored. Otherwise two names that look alike are two
 * people, and a name turns the text beside it round or adds lines to a list.
 */
export const asOneLine = (text: string): string =>
  text.replaceAll(breaks, ' ').replaceAll(invisible, '').replaceAll(idleJoiner, '')
