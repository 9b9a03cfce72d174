import { os, Procedure, type AnyProcedure } from '@orpc/server'
import type { AnyContractProcedure } from '@orpc/contract'
import type { Meta } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import type { Context } from '#server/core/context.ts'
import { router } from '#server/router.ts'
import type { Row } from '#server/testing/matrix-cells.ts'
import type { ActorName } from '#server/testing/matrix-actors.ts'
import { matrix } from '#server/testing/matrix.ts'

/** A procedure by its path, with its declaration in the contract. */
export type ListedProcedure = {
  path: string
  meta: Meta
  inputSchema: AnyContractProcedure['~orpc']['inputSchema']
  outputSchema: AnyContractProcedure['~orpc']['outputSchema']
}

/** Every procedure of the contract, found at run time, so that no list must be maintained. */
export const declared: readonly ListedProcedure[] = Object.entries(contract).flatMap(([noun, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({ path: `${noun}.${name}`, ...procedure['~orpc'] })),
)

/** The existing handlers, by path. */
export const handlers: ReadonlyMap<string, AnyProcedure> = new Map(
  Object.entries(router).flatMap(([noun, procedures]) =>
    Object.entries<AnyProcedure>(procedures).map(([name, procedure]) => [`${noun}.${name}`, procedure]),
  ),
)

export const implemented = declared.filter(({ path }) => handlers.has(path))

/** The rows of the matrix by path, with inputs of any type. */
export const rows: ReadonlyMap<string, Row<unknown>> = new Map(
  Object.entries(matrix).flatMap(([noun, procedures]) =>
    Object.entries<Row<unknown>>(procedures).map(([name, row]) => [`${noun}.${name}`, row]),
  ),
)

export function rowOf(path: string): Row<unknown> {
  const row = rows.get(path)
  if (!row) throw new Error(`${path} has no row in server/testing/matrix.ts.`)
  return row
}

/** A caller who passes the gate of a procedure, so that any refusal comes from behind it. */
export const insiderOf = ({ access }: Meta): ActorName =>
  access === 'anyone' ? 'nobody' : access === 'partner' ? 'hotel' : 'organiserGuest'

/** The same handlers behind a gate that identifies callers but refuses no one. For controls only. */
export function withoutGate() {
  const openRouter: Record<string, Record<string, AnyProcedure>> = {}
  for (const [path, procedure] of handlers) {
    const [noun = '', name = ''] = path.split('.')
    openRouter[noun] ??= {}
    openRouter[noun][name] = new Procedure({
      ...procedure['~orpc'],
      middlewares: procedure['~orpc'].middlewares.map(() => admitEveryone),
    })
  }
  return openRouter
}

const admitEveryone = os.$context<Context>().middleware(async ({ context, next }) => {
  await context.authenticate()
  return next()
})
