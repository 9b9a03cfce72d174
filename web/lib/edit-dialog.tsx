import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { changedByIn, differencesOf, type Clash, type WriteValue } from '#web/lib/clash.ts'
import { useAction, type ActionOptions, type Procedure } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Form, FormActions, type FormProps } from '#web/ui/form.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'

type SavedRow = { id: string; version: number }

type EditFormProps<Row, Schema extends z.ZodType<Input>, Input, Output> = Omit<
  ActionOptions<Input, Output>,
  'inForm' | 'onFailure'
> & {
  /** The row as it was on opening. Later versions must not replace what is being typed. */
  row: Row
  /** The schema of the current row, which the refusal of a stale save carries. */
  rowSchema: z.ZodType<Row>
  action: Procedure<Input, Output>
  schema: Schema
  /** `(fields, saved) => ({ ...saved, ...form.read(fields) })`: `saved` identifies the row and its version. */
  read: (fields: FormFields, saved: SavedRow) => ReturnType<FormProps<Schema>['read']>
  onInvalid?: FormProps<Schema>['onInvalid']
  /** The form's labels by field, in order. */
  labels: Readonly<Record<string, string>>
  /** Formats a value for people, if its plain text won't do. */
  write?: WriteValue
  children: (row: Row) => ReactNode
}

/** A form for data that others may edit at the same time. Shows another person's save before overwriting it. */
export function EditForm<
  Row extends SavedRow,
  Schema extends z.ZodType<Input>,
  Input extends object,
  Output,
>({
  row,
  rowSchema,
  action,
  schema,
  read,
  onInvalid,
  labels,
  write,
  children,
  ...options
}: EditFormProps<Row, Schema, Input, Output>) {
  const [current, setCurrent] = useState(() => rowSchema.parse(row))
  const [clash, setClash] = useState<Clash<Row>>()
  const { run, isPending, errors } = useAction(action, {
    ...options,
    inForm: true,
    onFailure: ({ code, data }, mine) => {
      const theirs = code === 'STALE' ? rowSchema.safeParse(data).data : undefined
      if (theirs) setClash({ mine, theirs, changedBy: changedByIn(data) })
    },
  })
  const { id, version } = clash?.theirs ?? current
  return (
    <Form
      key={current.version}
      schema={schema}
      read={(fields) => read(fields, { id, version })}
      onInvalid={onInvalid}
      errors={clash ? undefined : errors}
      onSubmit={(value: Input) => run(value)}
    >
      {children(current)}
      {clash && (
        <StaleNotice
          differences={differencesOf(clash, labels, write)}
          changedBy={clash.changedBy}
          onTakeTheirs={() => {
            setCurrent(clash.theirs)
            setClash(undefined)
          }}
        />
      )}
      <FormActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {clash ? 'Save mine' : 'Save'}
        </Button>
      </FormActions>
    </Form>
  )
}

type EditDialogProps<Row, Schema extends z.ZodType<Input>, Input, Output> = Omit<DialogProps, 'children'> &
  Omit<EditFormProps<Row, Schema, Input, Output>, 'onShown'>

/** A dialog with an `EditForm`, which closes once the page shows what it saved. */
export const EditDialog = <
  Row extends SavedRow,
  Schema extends z.ZodType<Input>,
  Input extends object,
  Output,
>({
  title,
  description,
  width,
  onClose,
  ...form
}: EditDialogProps<Row, Schema, Input, Output>) => (
  <Dialog title={title} description={description} width={width} onClose={onClose}>
    <EditForm {...form} onShown={onClose} />
  </Dialog>
)
