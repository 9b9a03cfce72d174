import { LP } from '#contract/answers.ts'
import { aboutLP } from '#web/lib/about-lp.ts'
import { SurveySection } from '#web/registration/survey/survey-section.tsx'
import type { SurveyInitial } from '#web/registration/survey/survey-values.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type BasicInformationProps = {
  /** Whether the person has already said yes. A personal link asks before the form. */
  isComing?: boolean
  initial: SurveyInitial
  studios: readonly { id: string; name: string }[]
  onAttending?: (attending: 'yes' | 'no') => void
}

/** The first section of the survey. */
export const BasicInformation = ({ isComing, initial, studios, onAttending }: BasicInformationProps) => (
  <SurveySection title="Basic Information">
    {isComing ? (
      <input type="hidden" name="attending" value="yes" />
    ) : (
      <RadioGroup
        name="attending"
        label="Will you attend?"
        isRequired
        isInline
        options={[
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ]}
        defaultValue={initial.attending ?? null}
        {...(onAttending && { onChange: onAttending })}
      />
    )}
    <TextField
      name="fullName"
      label="Full Name"
      autoComplete="name"
      isRequired
      maxLength={100}
      {...(initial.fullName !== undefined && { defaultValue: initial.fullName })}
    />
    <Select
      name="studioId"
      label="Studio"
      description={aboutLP}
      isRequired
      placeholder="Select your studio"
      options={[...studios.map(({ id, name }) => ({ id, label: name })), { id: LP, label: LP }]}
      {...(initial.studioId !== undefined && { defaultValue: initial.studioId })}
    />
  </SurveySection>
)
