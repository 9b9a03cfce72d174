import type { proofKinds } from '#server/db/tables/accounts.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { isSameText } from '#server/lib/same-text.ts'
import { sixDigits } from '#server/lib/six-digits.ts'

export type ProofKind = (typeof proofKinds)[number]

const minute = 60_000

/** How long each kind is valid, in milliseconds. */
export const proofValidMs: Readonly<Record<ProofKind, number>> = {
  reset: 60 * minute,
  'sign-in code': 10 * minute,
  'own code': 10 * minute,
  'new e-mail': 24 * 60 * minute,
  factor: 10 * minute,
}

/** The number of wrong codes that invalidates a proof. */
export const maxTries = 5

/** The page that each mailed link opens. Kinds without a page are codes. */
const pages: { readonly [Kind in ProofKind]?: { path: string; link: 'reset' | 'new-email' } } = {
  reset: { path: '/reset-password', link: 'reset' },
  'new e-mail': { path: '/confirm-email', link: 'new-email' },
}

type ProofRow = { id: string; kind: ProofKind }

/** The secret to mail, derived from the row's id each time: a link, or six digits. */
export function secretOf(deps: Pick<Deps, 'secret' | 'publicUrl'>, { id, kind }: ProofRow): string {
  const page = pages[kind]
  if (!page) return codeOf(deps.secret, { id, kind })
  return `${deps.publicUrl}${page.path}#${linkToken(deps.secret, page.link, { id, generation: 1 })}`
}

const codeOf = (secret: string, { id, kind }: ProofRow) => sixDigits(secret, `code:${kind}:${id}`)

export const isCode = (secret: string, proof: ProofRow, typed: string) =>
  isSameText(typed, codeOf(secret, proof))
