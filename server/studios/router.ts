import { api } from '#server/core/api.ts'
import { withActor, byId } from '#server/core/acting.ts'
import { addStudio, deleteStudio, updateStudio } from '#server/studios/commands.ts'
import { listStudioNames, listStudios } from '#server/studios/queries.ts'

export const studios = {
  names: api.studios.names.handler(({ context }) => listStudioNames(context.deps.db)),
  list: api.studios.list.handler(({ context }) => listStudios(context.deps.db)),
  add: api.studios.add.handler(withActor(addStudio)),
  update: api.studios.update.handler(withActor(updateStudio)),
  delete: api.studios.delete.handler(withActor(byId(deleteStudio))),
}
