import { api } from '#server/core/api.ts'
import { asActor, byId } from '#server/core/acting.ts'
import { addStudio, deleteStudio, updateStudio } from '#server/studios/commands.ts'
import { listStudioNames, listStudios } from '#server/studios/queries.ts'

export const studios = {
  names: api.studios.names.handler(({ context }) => listStudioNames(context.deps.db)),
  list: api.studios.list.handler(({ context }) => listStudios(context.deps.db)),
  add: api.studios.add.handler(asActor(addStudio)),
  update: api.studios.update.handler(asActor(updateStudio)),
  delete: api.studios.delete.handler(asActor(byId(deleteStudio))),
}
