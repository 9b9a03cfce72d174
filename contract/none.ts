const plainOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const allergy =
  '(?:food |dietary |known |bekannten? |connue?s? |conocidas? |note )*(?:allerg(?:y|ies|ens?|ien?|ier|i|ie|ieen|ia|ias|eies?|eien)|alergias?|intolerances?|intoleranz(?:en)?|unvertraglichkeiten?|restrictions?|requirements?|preferences?)(?: known| bekannt| connues?| conocidas?| note)?'

const words = [
  'none|no|nope|nah|na|n a|nil|null|nothing|not any|zero|0|nada|niente|nichts|nix|rien|niets|ingenting|inget|intet|nic|neant',
  'none (?:known|at all|whatsoever|thanks|thank you|for me|to my knowledge)|nothing (?:special|known|in particular|to declare|to report|to note)',
  '(?:none|not|nothing|no) that (?:i|we|im|i am) (?:know|aware|can think)(?: of)?|not that im aware(?: of)?|not (?:applicable|to my knowledge|as far as i know|that i know|aware of any)',
  `(?:i )?(?:have |has |got |having )?(?:no|none|any|zero|without|keine[rns]?|kein|ohne|aucune?|aucunes|pas d|pas de|sans|ninguna|ninguno|ningun|sin|nessuna|nessun|nenhuma|nenhum|sem|geen|zonder|ingen|inga|uten|utan|zadne|brak) ?${allergy}(?: that i know of| at all| to declare)?`,
  '(?:i )?(?:dont|do not|doesnt) have any(?: .*)?|not allergic(?: to anything)?|nkda|nka|nkfa',
  'keine[rns]?|kein|keine bekannt|nein|nee|entfallt|aucune?|non|pas|ninguna?|ninguno|no tengo|nessuna?|nessuno|nenhuma?|nao|geen|ingen|inga|nej|nei|ei|ei mitaan|zadne|brak|nie|yok|net|нет|なし|ない|無し|无|没有|없음',
]
const none = new RegExp(`^(?:${words.join('|')})$`, 'u')

/**
 * Whether a text means that there is nothing: 'nope', 'None that I know of', 'keine', a dash. A blank text doesn't: the
 * question wasn't answered.
 */
export function meansNone(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed === '') return false
  const plain = plainOf(trimmed)
  return plain === '' ? /^[-–—.\s/]+$/.test(trimmed) : none.test(plain)
}
