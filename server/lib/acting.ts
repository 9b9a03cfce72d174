import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'

type Call<Input> = { context: Context; input: Input }

/** A handler whose command needs the database, the account that acts, and what it asks for. */
export const asActor =
  <Input, Output>(command: (db: Db, actorId: string, input: Input) => Output) =>
  ({ context, input }: Call<Input>): Output =>
    command(context.deps.db, context.actor().userId, input)

/** The same for a command that needs the clock or the mail, too. */
export const asActorWithDeps =
  <Input, Output>(command: (deps: Deps, actorId: string, input: Input) => Output) =>
  ({ context, input }: Call<Input>): Output =>
    command(context.deps, context.actor().userId, input)

/** For a command that asks for one thing by its id. */
export const byId =
  <From, Output>(command: (from: From, actorId: string, id: string) => Output) =>
  (from: From, actorId: string, { id }: { id: string }): Output =>
    command(from, actorId, id)
