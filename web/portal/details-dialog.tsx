import { OwnDetails } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { StayFields } from '#web/survey/stay-fields.tsx'
import { readStay } from '#web/survey/stay-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type DetailsDialogProps = { person: GuestHome['person']; onClose: () => void }

/** Diet, allergies, sharing and phone, changed by whom they are about. */
export function DetailsDialog({ person, onClose }: DetailsDialogProps) {
  const save = useAction(api.stay.updateDetails, {
    inForm: true,
    success: 'Your details are saved',
    onSuccess: onClose,
  })
  return (
    <Dialog
      title="Edit my details"
      description="Only organisers and the kitchen see these."
      onClose={onClose}
    >
      <Form schema={OwnDetails} read={readDetails} errors={save.errors} onSubmit={save.run}>
        <TextField
          name="phone"
          type="tel"
          label="Phone"
          autoComplete="tel"
          maxLength={50}
          defaultValue={person.phone ?? ''}
        />
        <StayFields initial={person} />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const readDetails = (fields: FormFields) => ({ phone: fields.text('phone'), ...readStay(fields) })
