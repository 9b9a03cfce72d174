import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MailingPanel } from '#web/mailings/mailing-panel.tsx'
import type { ShownPeople } from '#web/invitations/use-bulk-run.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type SetUpDialogProps = {
  venueId: string
  /** The people it showed. */
  onConfirm: (shown: ShownPeople) => void
  onClose: () => void
}

/** Before everyone is mailed their personal link. */
export function SetUpDialog({ venueId, onConfirm, onClose }: SetUpDialogProps) {
  const mailing = { call: 'guestAccounts.setUp' as const, input: { venueId } }
  const preview = useQuery(api.mailings.preview.queryOptions({ input: { mailing }, retry: false }))
  return (
    <Dialog title="Send everyone their personal link?" width="wide" onClose={onClose}>
      <Loaded query={preview} loading={{ shape: 'text', count: 6 }}>
        {(found) => (
          <MailingPanel mailing={mailing} preview={found} label="Set up" onSend={() => onConfirm(found)}>
            <p>Each link opens one person’s registration.</p>
          </MailingPanel>
        )}
      </Loaded>
    </Dialog>
  )
}
