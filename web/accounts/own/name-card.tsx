import { OwnName } from '#contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** What one is called, on every list and on one's own pages. */
export function NameCard({ name }: { name: string }) {
  const rename = useAction(api.ownAccount.rename, { inForm: true, success: 'Your name is saved' })
  return (
    <Card title="Name">
      <Form
        schema={OwnName}
        read={({ text }) => ({ name: text('name') })}
        errors={rename.errors}
        onSubmit={rename.run}
        aria-label="Name"
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
        <FormActions>
          <Button type="submit" isPending={rename.isPending}>
            Save name
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
