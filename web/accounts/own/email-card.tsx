import { useState } from 'react'
import { NewEmail } from '#contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Another address to sign in with, once its mailbox is proved. */
export function EmailCard({ email }: { email: string }) {
  const [asked, setAsked] = useState<{ to: string; delivery: string }>()
  const change = useAction(api.ownAccount.changeEmail, {
    inForm: true,
    fields: { SAME_EMAIL: 'newEmail' },
    onSuccess: ({ delivery }, { newEmail }) => setAsked({ to: newEmail, delivery }),
  })
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
      <Form
        schema={NewEmail}
        read={({ text }) => ({ newEmail: text('newEmail') })}
        errors={change.errors}
        onSubmit={change.run}
        aria-label="E-mail"
      >
        <TextField name="newEmail" label="New e-mail address" type="email" autoComplete="email" isRequired />
        <FormActions>
          <Button type="submit" isPending={change.isPending}>
            Change e-mail
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
