import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { Form as AriaForm, FormContext } from 'react-aria-components/Form'
import type { z } from 'zod'
import { changedFields, errorsOf, unfinishedFields, type FormErrors } from '#web/ui/form-errors.ts'
import { fieldsOf, type FormFields } from '#web/ui/form-fields.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TypedErrors } from '#web/ui/typed-field.tsx'

export type FormProps<Schema extends z.ZodType> = {
  /**
   * The contract's own input schema, whose error messages appear at the fields. A function loads it later, when someone uses
   * the form, for pages that must appear immediately.
   */
  schema: Schema | (() => Promise<Schema>)
  /** Reads the fields by name into the schema's input: `({ text, number }) => ({ name: text('name'), … })`. */
  read: (fields: FormFields) => { [Key in keyof z.input<Schema>]: unknown }
  onSubmit: (value: z.output<Schema>) => void
  /** Called in addition to showing the errors, to show a toast as well. */
  onInvalid?: (errors: FormErrors, fields: FormFields) => void
  /** The server's refusals by field name; '' shows above the buttons. */
  errors?: FormErrors | undefined
  children: ReactNode
  /** The name for screen readers, if no heading names the form. */
  'aria-label'?: string
}

/**
 * A form: reads and checks its fields, shows the first error at each, focuses the first invalid one, and keeps what was typed.
 * Name fields after the schema's keys; put the buttons into FormActions.
 */
export function Form<Schema extends z.ZodType>(props: FormProps<Schema>) {
  const { schema, read, onSubmit, onInvalid, errors: serverErrors, children, ...formProps } = props
  const form = useRef<HTMLFormElement>(null)
  const isLoading = useRef(false)
  const [errors, setErrors] = useState<FormErrors>({})
  const [lastServerErrors, setLastServerErrors] = useState(serverErrors)
  const [sentData, setSentData] = useState<FormData>()
  const [changed, setChanged] = useState<readonly string[]>([])
  // A new refusal replaces the errors found here.
  if (serverErrors !== lastServerErrors) {
    setLastServerErrors(serverErrors)
    setErrors(serverErrors ?? {})
    setChanged([])
  }

  useEffect(() => {
    // An error of a field that isn't in this form must still be shown.
    const strayName = Object.keys(errors).find(
      (name) => name !== '' && !form.current?.elements.namedItem(name),
    )
    if (strayName !== undefined)
      setErrors(({ [strayName]: sentence = '', ...others }) => ({ '': sentence, ...others }))
    else if (Object.keys(errors).length > 0) focusFirstInvalid(form.current)
  }, [errors])

  useEffect(() => {
    const element = form.current
    if (typeof schema !== 'function' || !element) return undefined
    // Starts before the button is pressed. If it fails, submitting tries again and reports it.
    const fetchEarly = () => void schema().catch(() => undefined)
    element.addEventListener('focusin', fetchEarly, { once: true })
    return () => element.removeEventListener('focusin', fetchEarly)
  }, [schema])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In React, events of a form in a dialog also reach the form that opened the dialog.
    event.stopPropagation()
    const element = event.currentTarget
    if (typeof schema !== 'function') return check(schema, element)
    // Ignores a press while an earlier press is still being handled.
    if (isLoading.current) return undefined
    isLoading.current = true
    return void schema()
      .finally(() => (isLoading.current = false))
      .then(
        (loadedSchema) => check(loadedSchema, element),
        () => setErrors({ '': 'No connection. Nothing was lost; try again.' }),
      )
  }

  const check = (loadedSchema: Schema, element: HTMLFormElement) => {
    const unfinished = unfinishedFields(element)
    const data = new FormData(element)
    const fields = fieldsOf(data)
    const checked = loadedSchema.safeParse(read(fields))
    const invalid = checked.success ? unfinished : { ...errorsOf(checked.error, element), ...unfinished }
    setSentData(data)
    setChanged([])
    setErrors(invalid)
    if (Object.keys(invalid).length > 0) return onInvalid?.(invalid, fields)
    if (checked.success) onSubmit(checked.data)
  }

  // Typing in a field removes its error. If that waited for the blur, the button would move away from under the finger pressing
  // it, and the press would be lost.
  const noteChanges = () => {
    const names = sentData && form.current ? changedFields(sentData, new FormData(form.current)) : []
    if (names.join() !== changed.join()) setChanged(names)
  }
  // Keeps the object stable, because the fields treat every new object as new errors.
  const visibleErrors = useMemo(
    () => Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name))),
    [errors, changed],
  )

  return (
    <AriaForm
      {...formProps}
      ref={form}
      validationBehavior="aria"
      validationErrors={visibleErrors}
      onSubmit={submit}
      className="flex min-w-0 flex-col gap-5"
    >
      {/* The segments of a date aren't inputs, so typing in them is only noticed by key events. */}
      <div role="presentation" className="contents" onInput={noteChanges} onKeyUp={noteChanges}>
        {/* React Aria passes this form's onSubmit and errors to forms inside it: a dialog's form would run both. */}
        <FormContext.Provider value={fieldContext}>
          <FormError.Provider value={errors['']}>
            <TypedErrors.Provider value={visibleErrors}>{children}</TypedErrors.Provider>
          </FormError.Provider>
        </FormContext.Provider>
      </div>
    </AriaForm>
  )
}

/** The context that fields inherit from their form. */
const fieldContext = { validationBehavior: 'aria' } as const

const FormError = createContext<string | undefined>(undefined)

/** The buttons of a form, below its general error. In a dialog they stay visible. */
export function FormActions({ children }: { children: ReactNode }) {
  const error = useContext(FormError)
  return (
    <div data-actions data-keep-clear="bar" className={actionsStyle}>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}

const actionsStyle =
  'flex flex-col gap-3 in-data-dialog:sticky in-data-dialog:bottom-0 in-data-dialog:z-10 in-data-dialog:-mx-6 ' +
  'in-data-dialog:border-t in-data-dialog:border-line in-data-dialog:bg-card in-data-dialog:px-6 in-data-dialog:py-4'

const controlSelector =
  'input:not([type=hidden], [tabindex="-1"]), textarea, [role=spinbutton], button:not([tabindex="-1"])'

function focusFirstInvalid(form: HTMLFormElement | null) {
  const field = form?.querySelector('[data-invalid]')
  const first = field?.matches(controlSelector) ? field : field?.querySelector(controlSelector)
  if (first instanceof HTMLElement) first.focus()
}
