import { sentences } from '#server/audit/sentences.ts'
import { wordsOf, type AuditDetails } from '#server/audit/wording.ts'

/** Entries about visits, not changes. */
export const signInActions = ['account.signedIn', 'account.signedOut', 'account.signInFailed'] as const

/** The sentence after the actor's name: `checked in Ana Lima`. An action without a declared sentence gets a plain one. */
export function sentenceOf(details: AuditDetails): string {
  if (details.action === undoing)
    return `undid “${sentenceOf({ ...details, action: details.undone ?? '', undone: null })}”`
  return Object.hasOwn(sentences, details.action)
    ? (sentences[details.action]?.(details) ?? plainSentence(details))
    : plainSentence(details)
}

/** The sentence of this action quotes the sentence of the entry it undid. */
const undoing = 'history.undone'

/** `guest.accountMade` → `account made (guest)` */
function plainSentence({ action, subject }: AuditDetails): string {
  const [noun = '', verb = ''] = action.split('.')
  return `${wordsOf(verb) || 'changed something'} (${subject ?? wordsOf(noun)})`
}

export const hasSentence = (action: string): boolean => action === undoing || Object.hasOwn(sentences, action)
