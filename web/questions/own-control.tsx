import { useState } from 'react'
import { ownConditions, type AskedQuestion, type OwnContact, type OwnValue } from '#contract/own-answers.ts'
import { countryName } from '#web/questions/own-answer-words.ts'
import { choiceMark, ownField } from '#web/questions/own-values.ts'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type OwnControlProps = {
  question: AskedQuestion
  isRequired: boolean
  initial: OwnValue | null
  /** Called with the field's current value, a string as typed; null if empty. */
  onChange: (value: OwnValue | null) => void
}

/** The field of a question, depending on its kind. */
export function OwnControl({ question, isRequired, initial, onChange }: OwnControlProps) {
  const { id, label, help, kind } = question
  const field = { name: ownField(id), label, isRequired, ...(help !== null && { description: help }) }
  const text = typeof initial === 'string' ? initial : ''
  const changeText = (typed: string) => onChange(typed.trim() || null)
  switch (kind) {
    case 'text':
      return <TextField {...field} maxLength={200} defaultValue={text} onChange={changeText} />
    case 'prose':
      return <TextArea {...field} maxLength={1000} defaultValue={text} onChange={changeText} />
    case 'phone':
      return <PhoneField {...field} value={text} onChange={changeText} />
    case 'number':
      return (
        <NumberField
          {...field}
          {...(typeof initial === 'number' && { defaultValue: initial })}
          onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
        />
      )
    case 'date':
      return <DateField {...field} defaultValue={text || null} onChange={onChange} />
    case 'country':
      return <CountryField {...field} code={text} onChange={onChange} />
    case 'contact':
      return <ContactFields {...{ question, isRequired, onChange }} initial={contactOf(initial)} />
    case 'choices':
      return (
        <CheckboxGroup
          {...field}
          options={optionsOf(question)}
          defaultValue={Array.isArray(initial) ? initial.map(withMark) : []}
          onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen.map(withoutMark))}
        />
      )
    case 'yesNo':
    case 'choice':
      return <ChoiceField {...{ question, isRequired, initial, onChange, field }} />
  }
}

type Field = { name: string; label: string; isRequired: boolean; description?: string }

const withMark = (choice: string) => `${choiceMark}${choice}`
const withoutMark = (id: string) => id.slice(choiceMark.length)
const optionsOf = (question: AskedQuestion) =>
  ownConditions(question).map((choice) => ({ id: withMark(choice), label: choice }))

/** Up to this many choices are all shown; more become a dropdown. */
const maxVisibleChoices = 6

/** Lets people undo a choice made by mistake, if no answer is required. */
const noAnswer = { id: 'none', label: 'No answer' }

function ChoiceField({ question, isRequired, initial, onChange, field }: OwnControlProps & { field: Field }) {
  const isYesNo = question.kind === 'yesNo'
  const options = [...optionsOf(question), ...(isRequired ? [] : [noAnswer])]
  const initialChoice = typeof initial === 'boolean' ? (initial ? 'Yes' : 'No') : initial
  const initialId = options.find(
    ({ id }) => typeof initialChoice === 'string' && id === withMark(initialChoice),
  )?.id
  const choose = (id: string) => {
    if (id === noAnswer.id) return onChange(null)
    return onChange(isYesNo ? withoutMark(id) === 'Yes' : withoutMark(id))
  }
  if (options.length > maxVisibleChoices)
    return (
      <Select
        {...field}
        options={options}
        {...(initialId !== undefined && { defaultValue: initialId })}
        onChange={choose}
      />
    )
  return (
    <RadioGroup
      {...field}
      options={options}
      isInline={isYesNo}
      defaultValue={initialId ?? null}
      onChange={choose}
    />
  )
}

const withCode = 'With the country code, like +351 912 345 678'

type PhoneFieldProps = Field & { value: string; onChange: (typed: string) => void }

const PhoneField = ({ value, description = withCode, ...rest }: PhoneFieldProps) => (
  <TextField {...rest} type="tel" description={description} maxLength={40} defaultValue={value} />
)

const countries = () =>
  countryCodes
    .map((id) => ({ id, label: countryName(id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

type CountryFieldProps = Field & { code: string; onChange: (code: string | null) => void }

function CountryField({ code, ...rest }: CountryFieldProps) {
  const [options] = useState(countries)
  return (
    <ComboBox
      {...rest}
      isOpenedByTyping
      placeholder="Type a country"
      options={options}
      {...(options.some(({ id }) => id === code) && { defaultValue: code })}
    />
  )
}

const emptyContact: OwnContact = { name: '', phone: '' }

const contactOf = (value: OwnValue | null): OwnContact =>
  typeof value === 'object' && value !== null && 'name' in value ? value : emptyContact

type ContactFieldsProps = Omit<OwnControlProps, 'initial'> & { initial: OwnContact }

function ContactFields({ question, isRequired, initial, onChange }: ContactFieldsProps) {
  const { id, label, help } = question
  const [typed, setTyped] = useState(initial)
  const change = (part: Partial<OwnContact>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange(next.name.trim() === '' && next.phone.trim() === '' ? null : next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {help !== null && <p className="text-sm text-soft">{help}</p>}
      <TextField
        name={`${ownField(id)}.name`}
        label="Name"
        isRequired={isRequired}
        maxLength={100}
        value={typed.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        name={`${ownField(id)}.phone`}
        label="Telephone"
        type="tel"
        description={withCode}
        isRequired={isRequired}
        maxLength={40}
        value={typed.phone}
        onChange={(phone) => change({ phone })}
      />
    </fieldset>
  )
}

/** ISO 3166-1 codes of the countries offered. The browser provides their names. */
const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')
