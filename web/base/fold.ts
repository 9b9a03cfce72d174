/** Text as it is searched: small letters without accents and apostrophes, as the database's `folded` makes it. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþæœßı'`‘’ʼʹ′]/g, (letter) => plainLetters[letter] ?? '')

/** Letters that Unicode does not take apart into a plain one and its mark. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
}
