import { memberOf } from '#web/base/member.ts'
import type { Difference } from '#web/ui/stale-notice.tsx'

/** Two who saved the same at the same time. */
export type Clash<Row> = {
  mine: object
  theirs: Row
  /** Who saved it; undefined where the server does not know. */
  changedBy: string | undefined
}

export type WriteValue = (name: string, value: unknown) => string | undefined

/** The name that a refusal of a stale save carries. */
export function changedByIn(data: unknown): string | undefined {
  const name = memberOf(data, 'changedBy')
  return typeof name === 'string' ? name : undefined
}

/** What two say differently, by the labels' names and in their order. */
export const differencesOf = (
  { mine, theirs }: { mine: object; theirs: object },
  labels: Readonly<Record<string, string>>,
  write: WriteValue = () => undefined,
): Difference[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const value: unknown = Reflect.get(theirs, name)
    const isSame = JSON.stringify(value) === JSON.stringify(Reflect.get(mine, name))
    return isSame ? [] : [{ label, theirs: write(name, value) ?? written(value) }]
  })

function written(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
