/** Text in its searchable form: lower case, without accents and apostrophes, like the database's `folded`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþæœßı'`‘’ʼʹ′]/g, (letter) => plainLetters[letter] ?? '')

/** Letters that Unicode doesn't decompose into a plain letter and a mark. */
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
