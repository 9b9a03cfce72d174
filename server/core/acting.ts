import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'

type Call<Input> = { context: Context; input: Input }
type Command<From, Input, Output> = (from: From, actorId: string, input: Input) => Output
type Handler<Input, Output> = (call: Call<Input>) => Output
type EmptyReply = Promise<Record<string, never>>

/** A handler whose command needs the database, the account that acts, and what it asks for. */
export function asActor<Input>(command: Command<Db, Input, Promise<void>>): Handler<Input, EmptyReply>
export function asActor<Input, Output>(command: Command<Db, Input, Output>): Handler<Input, Output>
export function asActor<Input>(command: Command<Db, Input, unknown>): Handler<Input, unknown> {
  return async ({ context: { deps, actor }, input }) =>
    answerOf(await command(deps.db, actor().userId, input))
}

/** The same for a command that needs the clock or the mail, too. */
export function asActorWithDeps<Input>(
  command: Command<Deps, Input, Promise<void>>,
): Handler<Input, EmptyReply>
export function asActorWithDeps<Input, Output>(command: Command<Deps, Input, Output>): Handler<Input, Output>
export function asActorWithDeps<Input>(command: Command<Deps, Input, unknown>): Handler<Input, unknown> {
  return async ({ context: { deps, actor }, input }) => answerOf(await command(deps, actor().userId, input))
}

/** For a command that asks for one thing by its id. */
export const byId =
  <From, Output>(command: Command<From, string, Output>): Command<From, { id: string }, Output> =>
  (from, actorId, { id }) =>
    command(from, actorId, id)

/** A command that answers nothing is answered by an empty object. */
const answerOf = (answer: unknown) => (answer === undefined ? {} : answer)
