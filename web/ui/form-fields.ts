import { addTags } from '#web/ui/tags.ts'

/** A form's values by field name, in the contract's types. */
export type FormFields = ReturnType<typeof fieldsOf>

/** Reads a form's fields. A missing field reads as empty. */
export function fieldsOf(form: FormData) {
  const text = (name: string) => textsOf(form, name)[0] ?? ''
  return {
    /** As typed; '' if empty. */
    text,
    /** The choice of a Select, RadioGroup or ComboBox, or any text; null if empty. */
    choice: (name: string) => orNull(text(name)),
    /** null if empty. */
    number: (name: string) => (text(name) === '' ? null : Number(text(name))),
    /** A Checkbox or Switch. */
    isOn: (name: string) => form.has(name),
    /** Reads 'yes' and 'no'; null for anything else. */
    yesNo: (name: string) => ({ yes: true, no: false })[text(name)] ?? null,
    /** `YYYY-MM-DD`, or null. */
    date: (name: string) => orNull(text(name).slice(0, 10)),
    /** `HH:mm`, or null. */
    time: (name: string) => orNull(text(name).slice(0, 5)),
    /** `YYYY-MM-DDTHH:mm`, or null. */
    wallClock: (name: string) => orNull(text(name).slice(0, 16)),
    /** Values of checkboxes that share a name. */
    choices: (name: string) => textsOf(form, name),
    /** A TagField: its tags, and the text still being typed. */
    tags: (name: string) => {
      const [typed = '', ...finishedTags] = textsOf(form, name)
      return addTags(finishedTags, typed)
    },
  }
}

const textsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value): value is string => typeof value === 'string')

const orNull = (text: string) => (text === '' ? null : text)
