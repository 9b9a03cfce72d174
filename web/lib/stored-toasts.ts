import { memberOf } from '#web/base/member.ts'
import { clearDraft, saveDraft, recallDraft } from '#web/lib/drafts.ts'
import { toast, unreadToasts } from '#web/ui/toast.tsx'

/** Stores recent messages for the next document, because people can't have read them yet. */
export const storeToasts = (): void => saveDraft('toasts', unreadToasts())

/** Shows the messages that the previous document stored. */
export function showStoredToasts(): void {
  const kept = recallDraft('toasts', Date.now())
  clearDraft('toasts')
  for (const message of Array.isArray(kept) ? kept : []) {
    const [kind, title, description] = ['kind', 'title', 'description'].map((name) => memberOf(message, name))
    toast({
      title: String(title),
      ...((kind === 'info' || kind === 'error') && { kind }),
      ...(typeof description === 'string' && { description }),
    })
  }
}
