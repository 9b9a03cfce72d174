import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emptyInsert, fillable, type Words } from '#contract/message-values.ts'
import { reminderText, ReminderText, type ReminderKind } from '#contract/reminders.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { SideRow, MailSides } from '#web/mailings/mail-sides.tsx'
import { offerTyped, WordsFields } from '#web/messages/message-fields.tsx'
import { MessagePreview } from '#web/messages/message-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ReminderTextDialogProps = {
  venueId: string
  kind: ReminderKind
  /** The organisers' own text; null while they use ours. */
  ownWords: Words | null
  /** The people who get the reminder. */
  title: string
  onClose: () => void
}

/** Edits the text of an automatic reminder, and shows it as its recipients would get it. */
export function ReminderTextDialog(props: ReminderTextDialogProps) {
  const { venueId, kind, onClose } = props
  const found = useQuery(api.reminders.readers.queryOptions({ input: { venueId, kind } }))
  return (
    <Dialog title="What the reminder says" width="wider" onClose={onClose}>
      <Loaded query={found} loading={{ shape: 'text', count: 8 }}>
        {(loaded) => <TextForm {...props} found={loaded} />}
      </Loaded>
    </Dialog>
  )
}

type TextFormProps = ReminderTextDialogProps & { found: Outputs['reminders']['readers'] }

function TextForm({ venueId, kind, ownWords, title, found, onClose }: TextFormProps) {
  const { edition, readers: recipients } = found
  const defaultWords = reminderText(kind, edition, null)
  const [words, setWords] = useState(ownWords ?? defaultWords)
  const problem = emptyInsert(edition, words.subject, words.text)
  const isDefault = words.subject === defaultWords.subject && words.text === defaultWords.text
  return (
    <ActionForm
      aria-label="Reminder"
      schema={fillable(ReminderText, edition)}
      read={({ text }) => ({ venueId, kind, subject: text('subject'), text: text('text') })}
      action={api.reminders.setText}
      submitLabel="Save text"
      success="The reminder says this from now on"
      failure="The text was not saved"
      aside={<Button slot="close">Cancel</Button>}
      onSuccess={onClose}
    >
      <MailSides
        label="Write"
        paper={
          recipients.length > 0 ? (
            <MessagePreview edition={edition} recipients={recipients} {...words} isOnlyForIncomplete />
          ) : (
            <Notice tone="neutral">Nobody is on the list of this event yet.</Notice>
          )
        }
      >
        <SideRow label="To">
          <p className="leading-8">{title}</p>
        </SideRow>
        <SideRow label="Text">
          <WordsFields edition={edition} words={words} onWords={setWords} />
          {!isDefault && (
            <div>
              <Button
                size="small"
                onPress={() => {
                  offerTyped(() => setWords(words))
                  setWords(defaultWords)
                }}
              >
                Restore our text
              </Button>
            </div>
          )}
        </SideRow>
        {problem !== null && <Notice tone="warn">{problem}</Notice>}
      </MailSides>
    </ActionForm>
  )
}
