import { api } from '#server/api.ts'
import { addStudio, deleteStudio, updateStudio } from '#server/studios/commands.ts'
import { listStudioNames, listStudios } from '#server/studios/queries.ts'

export const studios = {
  names: api.studios.names.handler(({ context }) => listStudioNames(context.deps.db)),
  list: api.studios.list.handler(({ context }) => listStudios(context.deps.db)),
  add: api.studios.add.handler(({ context, input }) =>
    addStudio(context.deps.db, context.actor().userId, input),
  ),
  update: api.studios.update.handler(({ context, input }) =>
    updateStudio(context.deps.db, context.actor().userId, input),
  ),
  delete: api.studios.delete.handler(({ context, input }) =>
    deleteStudio(context.deps.db, context.actor().userId, input.id),
  ),
}
