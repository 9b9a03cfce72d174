import { memberOf } from '#web/base/member.ts'
import type { Difference } from '#web/ui/stale-notice.tsx'

/** Two people have saved the same thing at the same time. */
export type Clash<Row> = {
  mine: object
  theirs: Row
  /** The person who saved it; undefined if the server doesn't know. */
  changedBy: string | undefined
}

export type WriteValue = (name: string, value: unknown) => string | undefined

/** The name in the refusal of a stale save. */
export function changedByIn(data: unknown): string | undefined {
  const name = memberOf(data, 'changedBy')
  return typeof name === 'string' ? name : undefined
}

/** The fields in which the two versions differ, in the order of the labels. */
export const differencesOf = (
  { mine, theirs }: { mine: object; theirs: object },
  labels: Readonly<Record<string, string>>,
  write: WriteValue = () => undefined,
): Difference[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const value: unknown = Reflect.get(theirs, name)
    const isSame = JSON.stringify(value) === JSON.stringify(Reflect.get(mine, name))
    return isSame ? [] : [{ label, theirs: write(name, value) ?? textOf(value) }]
  })

function textOf(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
