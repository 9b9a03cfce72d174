import { useState } from 'react'
import { NewEmail } from '#contract/accounts.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Another address to sign in with, once its mailbox is proved. */
export function EmailCard({ email }: { email: string }) {
  const [asked, setAsked] = useState<{ to: string; delivery: string }>()
  return (
    <Card title="E-mail">
      <p className="text-sm text-soft wrap-anywhere">You sign in with {email}</p>
      {asked && (
        <Notice tone="ok">
          {asked.delivery === 'mail'
            ? 'Open the link we sent to '
            : 'Your organiser will send you your link for '}
          <strong className="wrap-anywhere">{asked.to}</strong>. Nothing changes until you do.
        </Notice>
      )}
      <ActionForm
        aria-label="E-mail"
        schema={NewEmail}
        read={({ text }) => ({ newEmail: text('newEmail') })}
        action={api.ownAccount.changeEmail}
        submitLabel="Change e-mail"
        variant="secondary"
        fields={{ SAME_EMAIL: 'newEmail' }}
        onSuccess={({ delivery }, { newEmail }) => setAsked({ to: newEmail, delivery })}
      >
        <TextField name="newEmail" label="New e-mail address" type="email" autoComplete="email" isRequired />
      </ActionForm>
    </Card>
  )
}
