import {
  isReadBy,
  onlyReaders,
  questionNames,
  removableQuestions,
  surveyQuestions,
} from '#contract/questions.ts'
import { OwnDetails } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { readParts } from '#web/registration/survey/stay-values.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

type DetailsDialogProps = { person: GuestHome['person']; onClose: () => void }

/** Lets guests edit diet, allergies, room sharing and phone. */
export const DetailsDialog = ({ person, onClose }: DetailsDialogProps) => (
  <FormDialog
    title="Edit my details"
    description={readersText}
    onClose={onClose}
    schema={OwnDetails}
    read={readDetails}
    action={api.stay.updateDetails}
    submitLabel="Save"
    pendingLabel="Saving..."
    success="Your details are saved"
  >
    {questionNames.map((name) => (
      <AnswerFields key={name} user="guest" name={name} initial={person} known={person} canRemove />
    ))}
  </FormDialog>
)

const driverAccess = isReadBy('phone', 'driver') ? 'only if you let them call' : 'never'

const readersText = `${onlyReaders(surveyQuestions)} see these. Drivers see your number ${driverAccess}.`

const readDetails = (fields: FormFields) => ({
  ...readParts(questionNames, fields, { isPrefilled: true }),
  removes: removableQuestions.filter((question) => fields.isOn(`removes.${question}`)),
})
