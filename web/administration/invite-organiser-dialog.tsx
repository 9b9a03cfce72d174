import { useQuery } from '@tanstack/react-query'
import { NewOrganiser } from '#contract/administration.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Invites an organiser who need not attend: takes name and address, and creates a single-use link that gives the role. */
export function InviteOrganiserDialog({ onClose }: { onClose: () => void }) {
  const signInOptions = useQuery(api.accounts.signInOptions.queryOptions())
  const isMailed = signInOptions.data?.isMailConfigured !== false
  return (
    <FormDialog
      title="Invite an organiser"
      description="They don’t have to attend. The link works once, for 72 hours."
      width="narrow"
      onClose={onClose}
      schema={NewOrganiser}
      read={({ text }) => ({ name: text('name'), email: text('email') })}
      action={api.administration.invite}
      submitLabel={isMailed ? 'Send invitation' : 'Prepare the link'}
      pendingLabel={isMailed ? 'Sending...' : 'Preparing...'}
      fields={{ ACCOUNT_EXISTS: 'email', ACCOUNT_DISABLED: 'email' }}
      success={({ delivery }, { email }) =>
        delivery === 'mail'
          ? { title: 'Invitation sent', description: `To ${email}. The link works for 72 hours.` }
          : {
              kind: 'info',
              title: 'Invitation ready',
              description: 'No mail server is set up: copy the link from the list and hand it over.',
            }
      }
    >
      <TextField name="name" label="Name" autoComplete="off" maxLength={100} isRequired autoFocus />
      <TextField name="email" label="Email" type="email" autoComplete="off" isRequired />
    </FormDialog>
  )
}
