import { memberOf } from '#web/base/member.ts'
import { clearDraft, keepDraft, recallDraft } from '#web/lib/drafts.ts'
import { toast, unreadToasts } from '#web/ui/toast.tsx'

/** Keeps the messages of a moment ago for the next document, when people are sent on before they can have read them. */
export const keepToasts = (): void => keepDraft('toasts', unreadToasts())

/** Shows what the document before kept. */
export function showKeptToasts(): void {
  const kept = recallDraft('toasts', Date.now())
  clearDraft('toasts')
  for (const one of Array.isArray(kept) ? kept : []) {
    const [kind, title, description] = ['kind', 'title', 'description'].map((name) => memberOf(one, name))
    toast({
      title: String(title),
      ...((kind === 'info' || kind === 'error') && { kind }),
      ...(typeof description === 'string' && { description }),
    })
  }
}
