import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { channels, posts, webhooks } from '#server/db/tables/posts.ts'
import { postInChannel, setChannel } from '#server/posts/commands.ts'
import { newSigningSecret } from '#server/posts/rules.ts'
import { sealWebhook } from '#server/posts/webhooks.ts'
import { returnedRow } from '#server/testing/cast.ts'
import { editionInput, noInput, organisers, type Matrix } from '#server/testing/matrix-cells.ts'
import { uniqueText } from '#server/testing/matrix-fields.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'
import { newVenue } from '#server/testing/matrix-rows.ts'
import { testNow } from '#server/testing/served.ts'

const webhookFields = () => ({
  name: uniqueText('Webhook'),
  address: 'https://example.org/hook',
  events: ['person.answered' as const],
  venueId: null,
})

/** A waiting post to the channel of a new edition. */
async function newPost(fixture: Fixture): Promise<string> {
  const { deps } = fixture
  const venueId = await newVenue(fixture)
  await setChannel(deps, fixture.member('organiserGuest').userId, {
    venueId,
    kind: 'slack',
    address: slackAddress,
  })
  await deps.db.transaction((tx) =>
    postInChannel(tx, deps, { venueId, text: { title: 'Hello', blocks: [] }, runAt: new Date('2099-01-01') }),
  )
  const [row] = await deps.db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(channels, eq(channels.id, posts.channelId))
    .where(eq(channels.venueId, venueId))
  return returnedRow(row).id
}

const slackAddress = 'https://hooks.slack.com/services/T0/B0/waiting'

/** An organiser's webhook that was switched off. */
async function newWebhook({ deps, member }: Pick<Fixture, 'deps' | 'member'>): Promise<string> {
  const { address, ...fields } = webhookFields()
  const sealed = sealWebhook(deps, { id: randomUUID(), address, secret: newSigningSecret() })
  const { userId } = member('organiser')
  await deps.db.insert(webhooks).values({ ...sealed, ...fields, userId, offAt: testNow })
  return sealed.id
}

/** Channels and webhooks, which post to other programs. */
export const programs = {
  posts: {
    channel: organisers(editionInput),
    setChannel: organisers(async (fixture) => ({
      venueId: await newVenue(fixture),
      kind: 'slack' as const,
      address: 'https://hooks.slack.com/services/T0/B0/canary',
    })),
    removeChannel: organisers(async (fixture) => ({ venueId: await newVenue(fixture) })),
    list: organisers(noInput),
    sendAgain: organisers(async (fixture) => ({ id: await newPost(fixture) })),
  },
  webhooks: {
    list: organisers(noInput),
    add: organisers(webhookFields),
    remove: organisers(async (fixture) => ({ id: await newWebhook(fixture) })),
    switchOn: organisers(async (fixture) => ({ id: await newWebhook(fixture) })),
    deliveries: organisers(async (fixture) => ({ id: await newWebhook(fixture) })),
  },
} satisfies Partial<Matrix>
