import { z } from 'zod'
import { surveyEmail } from '#contract/registration.ts'
import type { Waiting } from '#web/attendance/waiting-answers.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const Address = z.object({ email: surveyEmail })

/** 'Correct address': every link that went to the old one dies. */
export function WaitingAddress({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const correct = useAction(api.claims.correctAddress, {
    inForm: true,
    success: ({ delivery }, { email }) =>
      delivery === 'mail'
        ? `A new link is on its way to ${email}`
        : { title: 'Address corrected', description: 'Copy the new link and hand it over.' },
    onSuccess: onClose,
  })
  return (
    <Dialog
      title="Correct address"
      description={`${waiting.answers.fullName} registered with this address. Links sent to it stop working.`}
      width="narrow"
      onClose={onClose}
    >
      <Form
        schema={Address}
        read={({ text }) => ({ email: text('email') })}
        errors={correct.errors}
        onSubmit={({ email }) => correct.run({ id: waiting.id, email })}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={waiting.email}
          isRequired
          autoFocus
        />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={correct.isPending}>
            Save address
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
