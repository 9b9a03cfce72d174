/**
 * Characters that are drawn as nothing: direction marks, zero-width spaces and fillers. Variation selectors stay,
 * because they change how a letter is drawn.
 */
const invisible = /(?![\u{200C}\u{200D}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu

/**
 * Persian, the scripts of India and emoji need joiners between characters; between other letters a joiner is only
 * invisible.
 */
const joined = '(?!\\p{Script=Latin}|\\p{Script=Greek}|\\p{Script=Cyrillic})[\\p{L}\\p{M}\\p{Emoji}]'
const idleJoiner = new RegExp(`(?<!${joined})[\\u{200C}\\u{200D}]|[\\u{200C}\\u{200D}](?!${joined})`, 'gu')

/** Line breaks and other control characters, except NUL, which is refused. */
const breaks = /\s*[[\p{Cc}\p{Zl}\p{Zp}]--[\0]]+\s*/gv

/**
 * Makes a name, title or place a single line that reads the way it is stored. Otherwise, two names that look alike
 * would be two people, and a name could reverse the text beside it or add lines to a list.
 */
export const asOneLine = (text: string): string =>
  text.replaceAll(breaks, ' ').replaceAll(invisible, '').replaceAll(idleJoiner, '')
