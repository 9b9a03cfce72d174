import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'

type Call<Input> = { context: Context; input: Input }
type Command<From, Input, Output> = (from: From, actorId: string, input: Input) => Output
type Handler<Input, Output> = (call: Call<Input>) => Output
type EmptyReply = Promise<Record<string, never>>

/** A handler for a command that needs the database, the acting account and its input. */
export function withActor<Input>(command: Command<Db, Input, Promise<void>>): Handler<Input, EmptyReply>
export function withActor<Input, Output>(command: Command<Db, Input, Output>): Handler<Input, Output>
export function withActor<Input>(command: Command<Db, Input, unknown>): Handler<Input, unknown> {
  return async ({ context: { deps, actor }, input }) =>
    emptyIfUndefined(await command(deps.db, actor().userId, input))
}

/** Like `withActor`, for a command that also needs the clock or the mail. */
export function withActorAndDeps<Input>(
  command: Command<Deps, Input, Promise<void>>,
): Handler<Input, EmptyReply>
export function withActorAndDeps<Input, Output>(command: Command<Deps, Input, Output>): Handler<Input, Output>
export function withActorAndDeps<Input>(command: Command<Deps, Input, unknown>): Handler<Input, unknown> {
  return async ({ context: { deps, actor }, input }) =>
    emptyIfUndefined(await command(deps, actor().userId, input))
}

/** The actor and the person acted for, both from the session alone. */
export const guestOf = (context: Context) => ({
  actorId: context.actor().userId,
  personId: context.ownPersonId(),
})

/** For a command whose input is a single id. */
export const byId =
  <From, Output>(command: Command<From, string, Output>): Command<From, { id: string }, Output> =>
  (from, actorId, { id }) =>
    command(from, actorId, id)

/** A command without a result returns an empty object. */
const emptyIfUndefined = (result: unknown) => (result === undefined ? {} : result)
