import { subjectKinds } from '#contract/audit-subjects.ts'
import { searchState, text } from '#web/lib/search-state.ts'

type SubjectKind = (typeof subjectKinds)[number]

export const historySearch = searchState({
  /** The subject: its kind and id, separated by a colon. */
  about: text((about) => subjectOf(about) !== undefined),
  /** The account that made the change. */
  by: text(),
})

export const aboutText = ({ kind, id }: { kind: SubjectKind; id: string }): string => `${kind}:${id}`

export function subjectOf(about: string | undefined): { kind: SubjectKind; id: string } | undefined {
  const [kindText, id] = about?.split(':') ?? []
  const kind = subjectKinds.find((known) => known === kindText)
  return kind && id ? { kind, id } : undefined
}
