import { withoutInserts } from '#contract/plain-writing.ts'
import { channelNames } from '#contract/posts.ts'
import { withName, text, type Sentence, type Values } from '#server/audit/wording.ts'
import { pluralize } from '#server/lib/words.ts'

const aboutMessage =
  (verb: string): Sentence =>
  ({ after }) =>
    `${verb} the message “${withoutInserts(text(after, 'subject') ?? '')}” to ${pluralize(text(after, 'readers'), 'person', 'people')}`

const serviceOf = (values: Values) => channelNames[text(values, 'kind') === 'teams' ? 'teams' : 'slack']

/** Sentences about mails, messages to many, and posts to other programs. */
export const mailSentences: Readonly<Record<string, Sentence>> = {
  'message.cancelled': aboutMessage('cancelled'),
  'message.exported': aboutMessage('took away as a file'),
  'message.sentAgain': aboutMessage('sent again'),
  'message.written': aboutMessage('wrote'),
  'channel.set': ({ after }) => `set up a channel in ${serviceOf(after)}`,
  'channel.removed': ({ after }) => `removed the channel in ${serviceOf(after)}`,
  'post.sentAgain': ({ after }) => `sent the post “${text(after, 'title') ?? ''}” again`,
  'webhook.switchedOff': (details) =>
    `switched off ${withName('webhook')(details)}, which had stopped accepting posts`,
  'webhook.switchedOn': (details) => `switched ${withName('webhook')(details)} on again`,
  'outbox.discarded': ({ after }) => `discarded ${pluralize(text(after, 'discarded'), 'waiting message')}`,
  'outbox.released': () => 'sent the messages that were waiting',
  'outbox.stopped': ({ after }) => `stopped ${pluralize(text(after, 'stopped'), 'waiting message')}`,
}
