import { z } from 'zod'
import { surveyEmail } from '#contract/registration.ts'
import type { Waiting } from '#web/attendance/waiting-answers.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const Address = z.object({ id: z.string(), email: surveyEmail })

/** 'Correct address': every link that went to the old one dies. */
export const WaitingAddress = ({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) => (
  <FormDialog
    title="Correct address"
    description={`${waiting.answers.fullName} registered with this address. Links sent to it stop working.`}
    width="narrow"
    onClose={onClose}
    schema={Address}
    read={({ text }) => ({ id: waiting.id, email: text('email') })}
    action={api.claims.correctAddress}
    submitLabel="Save address"
    success={({ delivery }, { email }) =>
      delivery === 'mail'
        ? `A new link is on its way to ${email}`
        : { title: 'Address corrected', description: 'Copy the new link and hand it over.' }
    }
  >
    <TextField label="Email" name="email" type="email" defaultValue={waiting.email} isRequired autoFocus />
  </FormDialog>
)
