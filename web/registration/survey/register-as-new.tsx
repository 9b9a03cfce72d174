import { api } from '#web/lib/api.ts'
import { closeDraft } from '#web/lib/drafts.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AlreadyRegistered } from '#web/registration/survey/already-registered.tsx'
import { toastFailure, dismissFailureToast, savedText } from '#web/registration/survey/registration-toasts.ts'
import type { Receipt } from '#web/registration/survey/survey-done.tsx'
import { SurveyForm, type Edition } from '#web/registration/survey/survey-form.tsx'
import { answersOf, type SurveyValue } from '#web/registration/survey/survey-values.ts'

type RegisterAsNewProps = {
  edition: Edition
  /**
   * The registration that this browser sent before, if the person starts again: it fills the form, and the new
   * registration replaces it.
   */
  before: Outputs['survey']['open']['waiting']
  onDone: (done: Receipt) => void
}

/** For people who aren't signed in. Their answers wait until the mailbox is proved. */
export function RegisterAsNew({ edition, before, onDone }: RegisterAsNewProps) {
  const draftName = `survey.${edition.venue.id}`
  const submit = useAction(api.survey.submit, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password' },
    success: savedText,
    onSuccess: (answer) => {
      dismissFailureToast()
      closeDraft(draftName)
      onDone(answer)
    },
    onFailure: toastFailure,
  })
  const register = (value: SurveyValue) => {
    const { email = '', password = '' } = value
    const replaces = before !== null
    submit.run({ venueId: edition.venue.id, email, password, answers: answersOf(value), replaces })
  }
  return (
    <>
      <AlreadyRegistered href={`/auth?survey=${edition.venue.id}`} />
      <SurveyForm
        account={{ kind: 'new' }}
        initial={before === null ? {} : { ...before.answers, email: before.email }}
        known={{}}
        edition={edition}
        submitLabel="Complete Registration"
        draftName={draftName}
        isPending={submit.isPending}
        errors={submit.errors}
        onSubmit={register}
      />
    </>
  )
}
