import { OwnName } from '#contract/accounts.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** What one is called, on every list and on one's own pages. */
export const NameCard = ({ name }: { name: string }) => (
  <Card title="Name">
    <ActionForm
      aria-label="Name"
      schema={OwnName}
      read={({ text }) => ({ name: text('name') })}
      action={api.ownAccount.rename}
      submitLabel="Save name"
      variant="secondary"
      success="Your name is saved"
    >
      <TextField
        name="name"
        label="Full name"
        description="This is the name organisers and other guests see."
        autoComplete="name"
        maxLength={100}
        isRequired
        defaultValue={name}
      />
    </ActionForm>
  </Card>
)
