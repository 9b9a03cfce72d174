import { subjectKinds } from '#contract/audit-subjects.ts'

type SubjectKind = (typeof subjectKinds)[number]

/** What the address of /history may say. */
type HistorySearch = {
  /** Whom or what it is about: the kind and the id, with a colon between them. */
  about?: string
  /** The account that did it. */
  by?: string
}

/** Keeps of an address what this page understands. */
export const readHistorySearch = ({ about, by }: Record<string, unknown>): HistorySearch => ({
  ...(typeof about === 'string' && subjectOf(about) && { about }),
  ...(typeof by === 'string' && by !== '' && { by }),
})

export const aboutText = ({ kind, id }: { kind: SubjectKind; id: string }): string => `${kind}:${id}`

export function subjectOf(about: string | undefined): { kind: SubjectKind; id: string } | undefined {
  const [named, id] = about?.split(':') ?? []
  const kind = subjectKinds.find((known) => known === named)
  return kind && id ? { kind, id } : undefined
}
