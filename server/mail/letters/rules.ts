import { readFileSync } from 'node:fs'
import { textOfBlocks, type Block, type Line } from '#contract/plain-writing.ts'
import { stopPage, stopPath } from '#contract/reminders.ts'
import type { Letter } from '#server/core/ports.ts'
import { fromRoot } from '#server/lib/root.ts'

/** The contact for the recipient's questions: that of an edition, or an organiser. */
export type Contact = { name: string | null; phone: string | null; email: string | null }

/** The edition that a mail is about. */
export type LetterEvent = {
  name: string
  quarter: string
  year: number
  /** `Feb 14–18`; null while there are no dates. */
  days: string | null
  /** The year of those days, which may differ from that of the edition's quarter. */
  startYear: string | null
  mapsLink: string
  contact: Contact
}

export type Fact = {
  label: string
  value: string
  href?: string
  /** Gives access, so it is only in the mail, never in the portal's notice. */
  isSecret?: true
}

type Draft = {
  subject: string
  /** Shown as the heading; the subject by default. */
  title?: string
  /** The full name of the recipient; null: unknown. */
  to: string | null
  event?: LetterEvent | null
  /** The contact of a mail without an edition. Null: there is none, and the text must not refer to one. */
  contact?: Contact | null
  code?: string
  facts?: readonly Fact[]
  button?: { label: string; link: string }
  /** A link below the button. */
  secondButton?: { label: string; link: string }
  /** Sentences in smaller type, below the button. */
  notes?: readonly string[]
  /** Shown at the very bottom, and used for the mail program's own button. */
  unsubscribeLink?: string
} & (
  | { paragraphs: readonly string[] }
  /** An organiser's text, which includes a greeting. */
  | { body: readonly Block[] }
)

export const nameOfEvent = ({ name, quarter, year }: LetterEvent) => `${name} (${quarter} ${year})`

export const canBeReached = ({ phone, email }: Contact) => phone !== null || email !== null

/** The contact's name in a sentence: 'tell Nadia Haddad'. */
export const nameOfContact = ({ name }: Contact) => name ?? 'your organiser'

/**
 * Returns 'Inês' for 'Inês Duarte'. Null if it isn't made of letters: a stranger who registers someone may have typed
 * the name, and mail programs turn addresses into links.
 */
export function firstName(fullName: string | null): string | null {
  return /^\s*([\p{L}\p{M}'’-]{1,30})(?=\s|$)/u.exec(fullName ?? '')?.[1] ?? null
}

/** Lays out a draft as HTML and as plain text: greeting, event, dates, place, button, contact and sign-off. */
export function writeLetter(draft: Draft): Letter {
  const { event = null } = draft
  const contact = event?.contact ?? draft.contact ?? null
  const complete = {
    ...draft,
    event,
    body: 'body' in draft ? draft.body : [greetingTo(draft.to), ...draft.paragraphs].map(paragraph),
    facts: [
      ...(draft.facts ?? []),
      ...(event ? factsOf(event) : []),
      ...(contact ? contactFacts(contact) : []),
    ],
    signature: event ? (event.contact.name ?? `The organisers of ${event.name}`) : 'Quarterdeck',
  }
  return {
    subject: oneLine(draft.subject),
    text: textOf(complete),
    html: htmlOf(complete),
    notice: noticeOf(complete.body, draft.facts ?? []),
    ...(draft.unsubscribeLink !== undefined && { unsubscribeLink: draft.unsubscribeLink }),
    withNote: (note) => writeLetter({ ...draft, notes: [...(draft.notes ?? []), note] }),
    ...(contact?.email && {
      replyTo: { name: oneLine(contact.name ?? event?.name ?? ''), address: contact.email },
    }),
  }
}

const greetingTo = (to: string | null) => {
  const name = firstName(to)
  return name === null ? 'Hello,' : `Hello ${name},`
}

const paragraph = (text: string): Block => ({
  kind: 'paragraph',
  lines: text.split('\n').map((line) => [{ kind: 'words', text: line, isBold: false }]),
})

type CompleteDraft = Omit<Draft, 'event' | 'contact' | 'facts'> & {
  event: LetterEvent | null
  body: readonly Block[]
  facts: readonly Fact[]
  signature: string
}

const factsOf = ({ name, days, startYear, mapsLink }: LetterEvent): Fact[] => [
  { label: 'Where', value: name, href: mapsLink },
  ...(days === null ? [] : [{ label: 'When', value: `${days}, ${startYear}` }]),
]

function contactFacts({ name, phone, email }: Contact): Fact[] {
  const value = [name, phone, email].filter((part) => part !== null).join('\n')
  return value === '' ? [] : [{ label: 'Questions?', value }]
}

const pleaseStop = 'Please don’t remind me again'

/** People get a page with a button, because link checkers open links and must not unsubscribe anyone. */
const pageOf = (unsubscribeLink: string) => unsubscribeLink.replace(stopPath, stopPage)

function textOf({
  body,
  code,
  facts,
  button,
  secondButton,
  notes = [],
  unsubscribeLink,
  signature,
}: CompleteDraft): string {
  const parts = [
    textOfBlocks(body),
    ...(code === undefined ? [] : [code]),
    ...(facts.length === 0 ? [] : [facts.map(textFact).join('\n')]),
    ...[button, secondButton].flatMap((link) => (link ? [`${link.label}:\n${link.link}`] : [])),
    ...notes,
    ...(unsubscribeLink === undefined ? [] : [`${pleaseStop}:\n${pageOf(unsubscribeLink)}`]),
    signature,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The text of the portal's notice, without event, contact and link, which the portal shows itself. */
const noticeOf = (body: readonly Block[], facts: readonly Fact[]): string => {
  const shown = facts.filter(({ isSecret }) => !isSecret)
  return [
    textOfBlocks(body.filter(({ kind }) => kind !== 'button')),
    ...(shown.length === 0 ? [] : [shown.map(textFact).join('\n')]),
  ].join('\n\n')
}

const textFact = ({ label, value, href }: Fact) =>
  `${label.replace(/\?$/, '')}: ${value}${href === undefined ? '' : ` (${href})`}`

function htmlOf(letter: CompleteDraft): string {
  const {
    subject,
    title = subject,
    body,
    code,
    facts,
    button,
    secondButton,
    notes = [],
    unsubscribeLink,
    event,
  } = letter
  return fillLayout({
    subject: escapeHtml(oneLine(subject)),
    preview: escapeHtml(previewOf(body)),
    masthead: escapeHtml(event ? masthead(event) : 'Quarterdeck'),
    title: escapeHtml(title),
    blocks: body.map(htmlBlock),
    codes: code === undefined ? [] : [{ code: escapeHtml(code) }],
    facts: facts.length === 0 ? [] : [{ rows: facts.map(htmlFact) }],
    buttons: button ? [{ label: escapeHtml(button.label), link: escapeHtml(button.link) }] : [],
    notes: [
      ...(secondButton ? [{ text: anchor(secondButton.link, secondButton.label) }] : []),
      ...notes.map((text) => ({ text: lines(text) })),
      ...(unsubscribeLink === undefined ? [] : [{ text: anchor(pageOf(unsubscribeLink), pleaseStop) }]),
    ],
    signature: escapeHtml(letter.signature),
    footer: escapeHtml(event ? `Sent by Quarterdeck for ${nameOfEvent(event)}` : 'Sent by Quarterdeck'),
  })
}

/** The preview that mail programs show beside the subject: the first words after the greeting. */
const previewOf = (body: readonly Block[]) => textOfBlocks(body.slice(body.length > 1 ? 1 : 0, 2))

const htmlBlock = (block: Block) => ({
  paragraphs: block.kind === 'button' ? [] : [{ text: htmlWords(block) }],
  ways: block.kind === 'button' ? [{ label: escapeHtml(block.label), link: escapeHtml(block.href) }] : [],
})

const htmlWords = (block: Exclude<Block, { kind: 'button' }>) =>
  block.kind === 'list'
    ? `<ul style="margin:0;padding-left:22px">${block.items.map((item) => `<li>${htmlLine(item)}</li>`).join('')}</ul>`
    : block.lines.map(htmlLine).join('<br>')

const htmlLine = (line: Line) =>
  line
    .map((piece) => {
      if (piece.kind === 'link') return anchor(piece.href, piece.label)
      const words = escapeHtml(piece.kind === 'words' ? piece.text : `{${piece.name}}`)
      return piece.isBold ? `<strong>${words}</strong>` : words
    })
    .join('')

const masthead = (event: LetterEvent) =>
  event.days === null ? nameOfEvent(event) : `${event.name} · ${event.days}, ${event.startYear}`

const htmlFact = ({ label, value, href }: Fact) => ({
  label: escapeHtml(label),
  value: href === undefined ? lines(value) : anchor(href, value),
})

const anchor = (href: string, text: string) =>
  `<a class="link" style="color:#1f5b4a" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** A line break in a name would otherwise begin another header. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')

/** Escaped text for each slot; a list for each region, which is left out if the list is empty. */
type Slots = { readonly [name: string]: string | readonly Slots[] }

let layout: string | undefined

/** Fills the slots and regions of the layout of every mail (`layout.mjml`, compiled). */
function fillLayout(slots: Slots): string {
  layout ??= readFileSync(fromRoot('server/mail/letters/layout.html'), 'utf8')
  return fill(layout, slots)
}

/** Single pass: a `%link%` that someone typed as a name is never replaced. */
function fill(template: string, slots: Slots): string {
  return template.replaceAll(
    /<!--(\w+)\[-->([\s\S]*?)<!--\]\1-->|%([a-z]+)%/g,
    (_whole, region: string | undefined, inner: string | undefined, slot: string | undefined) => {
      const filling = slots[region ?? slot ?? '']
      if (filling === undefined) throw new Error(`The mail's layout has no filling for ${region ?? slot}.`)
      if (typeof filling === 'string') return filling
      return filling.map((one) => fill(inner ?? '', one)).join('')
    },
  )
}
