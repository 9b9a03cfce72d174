import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { id, instant, requiredText, ofVenue, rowId } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** The services with channels that an edition can post to. */
export const channelKinds = ['slack', 'teams'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const channelNames: Readonly<Record<ChannelKind, string>> = { slack: 'Slack', teams: 'Teams' }

/** A channel without its address, which is a secret. */
const Channel = z.object({ kind: z.enum(channelKinds), createdAt: instant })

export const NewChannel = z.strictObject({
  venueId: id,
  kind: z.enum(channelKinds),
  /** The address of the incoming webhook; anyone who has it can write to the channel. */
  address: requiredText(2000, 'Please paste the address'),
})

export const postStates = ['waiting', 'retrying', 'sent', 'failed'] as const

/** A post to a channel or webhook. */
export const Delivery = z.object({
  id,
  createdAt: instant,
  title: z.string(),
  state: z.enum(postStates),
  attempts: z.int(),
  sentAt: instant.nullable(),
  lastError: z.string().nullable(),
  /** When a scheduled post will be sent. */
  leavesAt: instant.nullable(),
})

const Post = Delivery.extend({
  kind: z.enum(channelKinds),
  venue: z.string(),
})

export const posts = {
  channel: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(z.object({ channel: Channel.nullable() })),
  /** Sets the edition's channel; posts that wait for an earlier one are dropped. */
  setChannel: organiser()
    .errors(refusing('NOT_FOUND', 'ADDRESS_REFUSED'))
    .input(NewChannel)
    .output(z.object({})),
  /** Deletes the channel and its posts; succeeds if there is none. */
  removeChannel: organiser().errors(refusing('NOT_FOUND')).input(ofVenue).output(z.object({})),
  /** The newest 100 posts in channels of all editions. */
  list: organiser().output(z.array(Post)),
  /** Tries an unsent post immediately; changes nothing if it was sent. */
  sendAgain: organiser().errors(refusing('NOT_FOUND')).input(rowId).output(z.object({})),
}
