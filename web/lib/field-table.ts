import { formatDate, formatMoment, formatTime } from '#web/base/dates.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

type Field = readonly [kind: keyof FormFields, label: string]

/**
 * The fields of a form, in order: `fieldTable({ title: ['text', 'Title'], date: ['date', 'Date'] })`. It provides the labels,
 * `read` for the form's values, and the text of values in a stale save, if their plain text won't do.
 */
export function fieldTable<Name extends string>(table: Readonly<Record<Name, Field>>) {
  const kinds: Readonly<Record<string, Field | undefined>> = table
  return {
    labels: mapFields(table, ([, label]) => label),
    read: (fields: FormFields) => mapFields(table, ([kind], name): unknown => fields[kind](name)),
    write(name: string, value: unknown): string | undefined {
      const [kind] = kinds[name] ?? []
      if (typeof value !== 'string') return undefined
      if (kind === 'date') return formatDate(value)
      if (kind === 'time') return formatTime(value)
      return kind === 'wallClock' ? formatMoment(value) : undefined
    },
  }
}

function mapFields<Name extends string, Value>(
  table: Readonly<Record<Name, Field>>,
  valueOf: (field: Field, name: Name) => Value,
): Record<Name, Value>
function mapFields<Value>(
  table: Readonly<Record<string, Field>>,
  valueOf: (field: Field, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, valueOf(field, name)]))
}
