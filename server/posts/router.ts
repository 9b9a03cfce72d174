import { withActorAndDeps } from '#server/core/acting.ts'
import { api } from '#server/core/api.ts'
import { removeChannel, sendPostAgain, setChannel } from '#server/posts/commands.ts'
import { listPosts, readChannel } from '#server/posts/queries.ts'

export const posts = {
  channel: api.posts.channel.handler(({ context: { deps }, input }) => readChannel(deps.db, input)),
  setChannel: api.posts.setChannel.handler(withActorAndDeps(setChannel)),
  removeChannel: api.posts.removeChannel.handler(withActorAndDeps(removeChannel)),
  list: api.posts.list.handler(({ context: { deps } }) => listPosts(deps.db, deps.clock())),
  sendAgain: api.posts.sendAgain.handler(withActorAndDeps(sendPostAgain)),
}
