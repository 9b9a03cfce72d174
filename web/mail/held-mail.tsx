import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Messages written before a mail server was set up. They are sent only when an organiser decides so. */
export function HeldMail({ held, isMailConfigured }: { held: number; isMailConfigured: boolean }) {
  const [isAsking, setAsking] = useState(false)
  if (held === 0) return null
  return (
    <section
      aria-label="Held mail"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-5"
    >
      <p className="font-medium">
        {held} waiting{' '}
        {isMailConfigured ? 'since before a mail server was set up' : 'for a mail server to be set up'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isMailConfigured && (
          <Button variant="primary" onPress={() => setAsking(true)}>
            Send {held} waiting
          </Button>
        )}
        <ConfirmButton
          label="Discard"
          title="Discard waiting mail?"
          confirmLabel={`Discard ${held}`}
          action={api.outbox.discardHeld}
          input={undefined}
          success={({ discarded }) => `${discarded} discarded`}
        >
          {held === 1 ? 'One message' : `${held} messages`} will never be sent. The registrations themselves
          stay, and their links can still be revealed.
        </ConfirmButton>
      </div>
      {isAsking && (
        <MailingDialog
          title={`Send ${pluralize(held, 'waiting e-mail')}?`}
          mailing={{ call: 'outbox.sendHeld', input: {} }}
          label="Drop what is over"
          action={api.outbox.sendHeld}
          input={(announced) => ({ announced })}
          success={({ released, dropped }) => ({
            title: `${released} on their way`,
            ...(dropped > 0 && {
              description: `${dropped} dropped: ${dropped === 1 ? 'what it was' : 'what they were'} about is over`,
            }),
          })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
