import { useState } from 'react'
import type { z } from 'zod'
import {
  isReadBy,
  onlyReaders,
  questionNamed,
  questionNames,
  removableQuestions,
  surveyQuestions,
} from '#contract/questions.ts'
import { OwnDetails } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { changedSince } from '#web/lib/changed-since.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { readParts } from '#web/registration/survey/stay-values.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

type DetailsDialogProps = { person: GuestHome['person']; onClose: () => void }

/** Lets guests edit diet, allergies, room sharing and phone. */
export function DetailsDialog({ person, onClose }: DetailsDialogProps) {
  const [opened] = useState(person)
  return (
    <FormDialog
      title="Edit my details"
      description={readersText}
      onClose={onClose}
      schema={OwnDetails}
      read={readDetails}
      inputWhenSent={(details) => withoutUnchanged(details, opened)}
      action={api.stay.updateDetails}
      submitLabel="Save"
      pendingLabel="Saving..."
      success="Your details are saved"
    >
      {questionNames.map((name) => (
        <AnswerFields key={name} user="guest" name={name} initial={opened} known={opened} canRemove />
      ))}
    </FormDialog>
  )
}

const driverAccess = isReadBy('phone', 'driver') ? 'only if you let them call' : 'never'

const readersText = `${onlyReaders(surveyQuestions)} see these. Drivers see your number ${driverAccess}.`

const readDetails = (fields: FormFields) => ({
  ...readParts(questionNames, fields, { isPrefilled: true }),
  removes: removableQuestions.filter((question) => fields.isOn(`removes.${question}`)),
})

type Details = z.input<typeof OwnDetails>

/** Blanks the questions whose answers this form didn't change, because a blank keeps what is stored now. */
function withoutUnchanged(details: Details, opened: GuestHome['person']): Details {
  const changed = changedSince(opened, details)
  const unchanged = questionNames
    .map((name) => Object.entries(questionNamed(name).parts))
    .filter((parts) =>
      // A box that was never ticked isn't stored.
      parts.every(
        ([part, { kind }]) =>
          !(part in changed) ||
          (kind === 'consent' && !Reflect.get(changed, part) && !Reflect.get(opened, part)),
      ),
    )
  return Object.assign({ ...details }, ...unchanged.flat().map(([part]) => ({ [part]: null })))
}
