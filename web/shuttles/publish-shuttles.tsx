import { Send } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import type { Board } from '#web/shuttles/board-view.ts'
import { Button } from '#web/ui/button.tsx'

/** What guests know of the shuttles, and the press that lets them know the rest. */
export function PublishShuttles({ venueId, board }: { venueId: string; board: Board }) {
  const [isAsking, setAsking] = useState(false)
  const { unpublished, hasChanges, isPublished, revision } = board
  const people = pluralize(unpublished.length, 'person', 'people')
  return (
    <>
      <Button
        variant="primary"
        onPress={() => setAsking(true)}
        whyDisabled={
          hasChanges
            ? undefined
            : isPublished
              ? 'Guests already see the latest plan.'
              : 'There is no seat to publish yet.'
        }
      >
        <Send className="size-4" aria-hidden />
        {hasChanges && unpublished.length > 0 ? `Publish (${unpublished.length})` : 'Publish'}
      </Button>
      {isAsking && (
        <MailingDialog
          title={isPublished ? 'Publish the changes?' : 'Publish the shuttles?'}
          mailing={{ call: 'shuttles.publish', input: { venueId, revision } }}
          label="Publish"
          action={api.shuttles.publish}
          input={(announced) => ({ venueId, revision, announced })}
          silently={{ label: 'Publish without telling anyone', input: { venueId, revision, isSilent: true } }}
          success={({ mailed, isHeld }) =>
            isHeld && mailed > 0
              ? {
                  title: 'Published',
                  description: `No mail server is set up: ${pluralize(mailed, 'e-mail is', 'e-mails are')} waiting on the Mail page.`,
                }
              : `Published. ${pluralize(mailed, 'person gets', 'people get')} an e-mail`
          }
          onClose={() => setAsking(false)}
        >
          <p>
            {unpublished.length === 0
              ? 'No one’s shuttle, time or place changed, so no e-mail is sent. Guests see the new driver, vehicle or note.'
              : `${people} ${unpublished.length === 1 ? 'sees' : 'see'} their own shuttle on their page at once. Nobody else is notified.`}
          </p>
        </MailingDialog>
      )}
    </>
  )
}
