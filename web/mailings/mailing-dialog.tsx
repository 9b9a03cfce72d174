import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction, type ActionOptions, type Procedure } from '#web/lib/use-action.ts'
import { MailingPanel, type Mailing, type Preview } from '#web/mailings/mailing-panel.tsx'
import { ChannelTick } from '#web/posts/channel-tick.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type MailingDialogProps<Input, Output> = Omit<ActionOptions<Input, Output>, 'inForm'> & {
  title: string
  mailing: Mailing
  action: Procedure<Input, Output>
  /** The call's input after the recipients were shown; `isPosted` if it is also posted in the channel. */
  input: (announced: string, isPosted: boolean) => Input
  /** The button's label if nobody is mailed. */
  label: string
  /** A second button for the same action without mail, if the action is more than a mailing. */
  silently?: { label: string; input: Input }
  /** Other consequences of the action. */
  children?: ReactNode
  onClose: () => void
}

/** Asks before several people are mailed: shows who gets it, each recipient's copy, and when it is sent. */
export function MailingDialog<Input, Output>(props: MailingDialogProps<Input, Output>) {
  const { title, mailing, onClose } = props
  const preview = useQuery(api.mailings.preview.queryOptions({ input: { mailing }, retry: false }))
  return (
    <Dialog title={title} width="wider" onClose={onClose}>
      <Loaded query={preview} loading={{ shape: 'text', count: 6 }}>
        {(found) => <MailingForm {...props} preview={found} />}
      </Loaded>
    </Dialog>
  )
}

function MailingForm<Input, Output>({
  mailing,
  preview,
  action,
  input,
  label,
  silently,
  children,
  onClose,
  title: _title,
  ...options
}: MailingDialogProps<Input, Output> & { preview: Preview }) {
  const [isPosted, setPosted] = useState(false)
  const { run, isPending, errors } = useAction(action, {
    ...options,
    inForm: true,
    onSuccess: (output, sent) => {
      options.onSuccess?.(output, sent)
      onClose()
    },
  })
  return (
    <MailingPanel
      mailing={mailing}
      preview={preview}
      label={label}
      isPending={isPending}
      error={errors?.['']}
      {...(silently && { silently: { label: silently.label, onPress: () => run(silently.input) } })}
      onSend={() => run(input(preview.mark, isPosted))}
    >
      {children}
      {preview.post && (
        <ChannelTick {...preview.post} isSelected={isPosted} onChange={setPosted}>
          <ul className="list-disc pl-5">
            {preview.post.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="text-brand underline">See the agenda</p>
        </ChannelTick>
      )}
    </MailingPanel>
  )
}
