import type { Words } from '#contract/message-values.ts'
import type { Outputs } from '#web/lib/outputs.ts'

type Edition = Outputs['messages']['readers']['edition']

/** Template texts by purpose. They leave out what the event doesn't have yet. */
const readyMade = {
  blank: { label: 'Blank', write: (): Words => ({ subject: '', text: '' }) },
  invitation: {
    label: 'Invitation',
    write: (edition: Edition): Words => ({
      subject: '{first name}, come to {event}',
      text: paragraphs(
        'Hello {first name},',
        edition.dates === null
          ? 'You are invited to {event}. The dates will follow.'
          : 'You are invited to {event}, {dates}.',
        'Please answer a few questions so that we can plan your room, travel and meals:',
        '{personal link}',
        edition.replyBy !== null && 'We need your answer by {reply by}.',
      ),
    }),
  },
  reminder: {
    label: 'Reminder',
    write: (edition: Edition): Words => ({
      subject: 'We still need an answer for {event}',
      text: paragraphs(
        'Hello {first name},',
        'For {event} we still need to know:',
        '{what is missing}',
        'It takes a minute:',
        '{personal link}',
        edition.replyBy !== null && 'Please answer by {reply by}.',
      ),
    }),
  },
  flights: {
    label: 'Flights, please',
    write: (): Words => ({
      subject: 'Your flights to {event}',
      text: paragraphs(
        'Hello {first name},',
        'Please tell us your flights so that someone can meet you at the airport. We still need:',
        '{what is missing}',
        'You can add them on your page, one at a time if you like:',
        '{personal link}',
      ),
    }),
  },
  welcome: {
    label: 'Welcome letter',
    write: (edition: Edition): Words => ({
      subject: edition.dates === null ? 'See you at {event}' : 'See you at {event}, {dates}',
      text: paragraphs(
        'Hello {first name},',
        'We look forward to seeing you. **Your room: {room}**',
        'You’ll find the agenda, flights, meals and directions on your page. Once you’ve opened it, it works offline too:',
        '{personal link}',
      ),
    }),
  },
  changed: {
    label: 'What changed',
    write: (): Words => ({
      subject: 'A change to {event}',
      text: paragraphs(
        'Hello {first name},',
        'There’s a change to {event}:',
        '- ',
        'Your page is always up to date:',
        '{personal link}',
      ),
    }),
  },
  thanks: {
    label: 'Thank you',
    write: (): Words => ({
      subject: 'Thank you for coming to {event}',
      text: paragraphs(
        'Hello {first name},',
        'Thank you for coming to {event}. It was good to have you with us.',
        'How was it for you? Two questions on your page, read without names. They are open for two weeks:',
        '{feedback link}',
      ),
    }),
  },
} as const

export type ReadyMadeText = keyof typeof readyMade

const paragraphs = (...texts: readonly (string | false)[]) =>
  texts.filter((text) => text !== false).join('\n\n')

export const readyMadeOptions = Object.entries(readyMade).map(([id, { label }]) => ({ id, label }))

/** The template with this id, filled in for the edition; empty if there is none. */
export const writeReadyMade = (id: string, edition: Edition): Words =>
  readyMade[isReadyMade(id) ? id : 'blank'].write(edition)

const isReadyMade = (id: string): id is ReadyMadeText => id in readyMade
