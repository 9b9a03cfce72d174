import { useQuery } from '@tanstack/react-query'
import { channelNames } from '#contract/posts.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

type Post = Outputs['webhooks']['deliveries'][number]

const stateWords: Record<Post['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  retrying: { label: 'Trying again', tone: 'warn' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** Posts in channels, newest first; renders nothing if there are none. */
export function ChannelPosts() {
  const posts = useQuery(api.posts.list.queryOptions())
  return (
    <Loaded query={posts} loading={{ shape: 'list', count: 2 }}>
      {(all) =>
        all.length > 0 && (
          <section aria-labelledby="posts" className="flex flex-col gap-3">
            <h2 id="posts">Posts in channels</h2>
            <PostList posts={all} placeOf={({ kind, venue }) => `${channelNames[kind]} · ${venue} · `} />
          </section>
        )
      }
    </Loaded>
  )
}

type PostListProps<Row> = {
  posts: readonly Row[]
  /** Where each post goes, if the page doesn't already show it. */
  placeOf?: (post: Row) => string
}

/** Posts and their states. Those that aren't accepted yet can be sent resend. */
export const PostList = <Row extends Post>({ posts, placeOf }: PostListProps<Row>) => (
  <ul className="overflow-hidden rounded-card border border-line bg-card">
    {posts.map((post) => (
      <PostRow key={post.id} post={post} place={placeOf?.(post) ?? ''} />
    ))}
  </ul>
)

function PostRow({ post, place }: { post: Post; place: string }) {
  const { id, title, state, lastError, leavesAt, createdAt } = post
  const resend = useAction(api.posts.sendAgain, { success: 'The post is on its way' })
  const { label, tone } = stateWords[state]
  const when =
    leavesAt === null ? formatInstant(createdAt, deviceZone) : `Leaves ${formatInstant(leavesAt, deviceZone)}`
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 first:border-t-0">
      <p className="min-w-0 flex-1 basis-64">
        <span className="block truncate font-medium">{title}</span>
        <span className="block text-sm wrap-anywhere text-soft">
          {`${place}${when}${lastError === null ? '' : ` · ${lastError}`}`}
        </span>
      </p>
      <Badge tone={tone}>{label}</Badge>
      {(state === 'failed' || state === 'retrying') && (
        <RowButton
          aria-label={`Send again: ${title}`}
          isDisabled={resend.isPending}
          onPress={() => resend.run({ id })}
        >
          Send again
        </RowButton>
      )}
    </li>
  )
}
