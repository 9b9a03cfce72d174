import { NewOrganiser } from '#contract/administration.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** An organiser who need not attend: name and address, and a link that gives the role, once. */
export function InviteOrganiserDialog({ onClose }: { onClose: () => void }) {
  const invite = useAction(api.administration.invite, {
    inForm: true,
    fields: { ACCOUNT_EXISTS: 'email', ACCOUNT_DISABLED: 'email' },
    success: ({ delivery }, { email }) =>
      delivery === 'mail'
        ? { title: 'Invitation sent', description: `To ${email}. The link works for 72 hours.` }
        : {
            kind: 'info',
            title: 'Invitation ready',
            description: 'No mail server is set up: copy the link from the list and hand it over.',
          },
    onSuccess: onClose,
  })
  return (
    <Dialog
      title="Invite an organiser"
      description="They don’t have to attend. The link works once, for 72 hours."
      width="narrow"
      onClose={onClose}
    >
      <Form
        schema={NewOrganiser}
        read={({ text }) => ({ name: text('name'), email: text('email') })}
        errors={invite.errors}
        onSubmit={invite.run}
      >
        <TextField name="name" label="Name" autoComplete="off" maxLength={100} isRequired autoFocus />
        <TextField name="email" label="Email" type="email" autoComplete="off" isRequired />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={invite.isPending} pendingLabel="Sending...">
            Send invitation
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
