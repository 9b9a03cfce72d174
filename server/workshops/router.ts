import { api } from '#server/api.ts'
import { signUp, withdraw } from '#server/workshops/commands.ts'

export const workshops = {
  signUp: api.workshops.signUp.handler(({ context, input }) =>
    signUp(context.deps.db, { ...input, personId: context.self() }, context.deps.clock()),
  ),
  withdraw: api.workshops.withdraw.handler(({ context, input }) =>
    withdraw(context.deps.db, { ...input, personId: context.self() }),
  ),
}
