import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { flushSync } from 'react-dom'
import type { Words } from '#contract/message-values.ts'
import { inserts } from '#contract/messages.ts'
import { addDays, formatDayButton, formatTime, zoneName } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { SideRow } from '#web/mailings/mail-sides.tsx'
import { readyMadeOptions, writeReadyMade, type ReadyMadeText } from '#web/messages/ready-made.ts'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type MessageFieldsProps = {
  found: Outputs['messages']['readers']
  start: ReadyMadeText
  words: Words
  onWords: (words: Words) => void
}

/** The fields of a message: initial text, subject, text with placeholders, and sending time. */
export function MessageFields({ found, start, words, onWords }: MessageFieldsProps) {
  const [readyMade, setReadyMade] = useState<string>(start)
  const begin = (id: string) => {
    const before = { readyMade, words }
    const wasTyped = words.text !== writeReadyMade(readyMade, found.edition).text
    setReadyMade(id)
    onWords(writeReadyMade(id, found.edition))
    if (!wasTyped) return
    offerTyped(() => {
      setReadyMade(before.readyMade)
      onWords(before.words)
    })
  }
  return (
    <>
      <SideRow label="Text">
        <Select
          label="Begin with"
          isLabelHidden
          options={readyMadeOptions}
          value={readyMade}
          onChange={begin}
        />
        <WordsFields edition={found.edition} words={words} onWords={onWords} />
      </SideRow>
      {found.isMailConfigured && <LeavesAt {...found} />}
    </>
  )
}

/** Offers Undo after a template replaced a typed text. */
export const offerTyped = (onPress: () => void) =>
  toast({ kind: 'info', title: 'Your text was replaced', action: { label: 'Undo', onPress } })

type WordsFieldsProps = Pick<MessageFieldsProps, 'words' | 'onWords'> & {
  edition: MessageFieldsProps['found']['edition']
}

/** The subject and the text of a message to several people. */
export const WordsFields = ({ edition, words, onWords }: WordsFieldsProps) => (
  <div className={sheetStyle}>
    <TextField
      name="subject"
      label="Subject"
      isLabelHidden
      placeholder="Subject"
      isRequired
      maxLength={150}
      value={words.subject}
      onChange={(subject) => onWords({ ...words, subject })}
    />
    <Body
      names={[...inserts, ...edition.questions]}
      text={words.text}
      onText={(text) => onWords({ ...words, text })}
    />
  </div>
)

type BodyProps = { names: readonly string[]; text: string; onText: (text: string) => void }

/** The text, with a menu that inserts placeholders at the caret. */
function Body({ names, text, onText }: BodyProps) {
  const container = useRef<HTMLDivElement>(null)
  const insert = (name: string) => {
    const area = container.current?.querySelector('textarea')
    if (!area) return
    const [from, to] = [area.selectionStart, area.selectionEnd]
    const placeholder = `{${name}}`
    flushSync(() => onText(text.slice(0, from) + placeholder + text.slice(to)))
    area.focus()
    area.setSelectionRange(from + placeholder.length, from + placeholder.length)
  }
  return (
    <div ref={container} className="flex flex-col">
      <TextArea
        name="text"
        label="Text"
        isLabelHidden
        placeholder="Text"
        isRequired
        rows={10}
        maxLength={5000}
        value={text}
        onChange={onText}
        description="Leave a line empty to start a paragraph. Start lines with “- ” for a list. **Two stars** on either side make words bold."
      />
      <div role="group" aria-label="Insert" className="flex flex-wrap items-center gap-1 px-3 py-2">
        <span className="mr-1 text-sm text-soft" aria-hidden>
          Insert
        </span>
        {names.map((name) => (
          <AriaButton key={name} className={insertStyle} onPress={() => insert(name)}>
            {name}
          </AriaButton>
        ))}
      </div>
    </div>
  )
}

function LeavesAt({ now, timeZone }: { now: string; timeZone: string }) {
  const [isLater, setLater] = useState(false)
  return (
    <SideRow label="When">
      <RadioGroup
        label="When"
        isLabelHidden
        isInline
        options={[
          { id: 'now', label: 'Now' },
          { id: 'later', label: 'Later' },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(when) => setLater(when === 'later')}
      />
      {isLater && (
        <DateTimeField
          name="leavesAt"
          label="Day and time"
          isRequired
          defaultValue={`${nextDay(now)}T09:00`}
          description={`Venue time (${zoneName(timeZone)}). It’s now ${formatDayButton(now)}, ${formatTime(now)} there.`}
        />
      )}
    </SideRow>
  )
}

/** A single sheet: the subject above a line, the text below it. */
const sheetStyle =
  'divide-y divide-line rounded-control border border-edge bg-raised [&_:is(input,textarea)]:border-0 [&_:is(input,textarea)]:bg-transparent ' +
  '[&_input]:font-semibold [&_span[id$=description]]:px-3 [&_span[id$=error]]:px-3 [&_span[id$=error]]:pb-2'

const insertStyle =
  'min-h-7 cursor-pointer rounded-sm bg-tint px-2 text-sm text-brand hover:bg-marked pointer-coarse:min-h-11'

const nextDay = (now: string) => addDays(now.slice(0, 10), 1)
