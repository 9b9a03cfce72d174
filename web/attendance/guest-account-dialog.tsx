import { formatInstant } from '#web/base/dates.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

export type NewAccount = Outputs['guestAccounts']['create']

type GuestAccountDialogProps = {
  account: NewAccount
  /** Whether mail is set up. If so, the main button mails a personal link, and the password is collapsed. */
  isMailConfigured: boolean
  isMailPending: boolean
  isLinkPending: boolean
  onMailLink: () => void
  onCopyLink: () => void
  onClose: () => void
}

/** The result of an invite, shown once: a link, or the address and temporary password to hand over. */
export function GuestAccountDialog(props: GuestAccountDialogProps) {
  const { account, isMailConfigured, isMailPending, onMailLink, onClose } = props
  const { name, email, role } = account
  return (
    <Dialog
      title="Guest Account Created"
      description={isMailConfigured ? `How should ${name} get in?` : `Give these to ${name}.`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {isMailConfigured ? (
          <>
            <p className="text-soft">
              The personal link goes to {email}. It needs no password, so there is nothing to pass on.
            </p>
            <Button variant="primary" isPending={isMailPending} onPress={onMailLink}>
              Send {name} a personal link
            </Button>
            <Disclosure title="Hand over a password instead">
              <HandOver {...props} />
            </Disclosure>
          </>
        ) : (
          <HandOver {...props} />
        )}
        {role === 'admin' && (
          <Notice>Their default role is organiser, so this account can do everything yours can.</Notice>
        )}
        <div className="flex justify-end border-t border-line pt-4">
          <Button variant={isMailConfigured ? 'secondary' : 'primary'} onPress={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function HandOver({ account, isLinkPending, onCopyLink }: GuestAccountDialogProps) {
  const { email, password, goodUntil } = account
  const zone = useShownZone()
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Credential label="Email" text={email} copied="Email copied" />
      <Credential label="Temporary password" text={password} copied="Password copied" isCode />
      <Notice tone="warn">
        These credentials are shown only once. The guest should change the password on first login: until{' '}
        {formatInstant(goodUntil, zone)} it opens the page where they choose their own, and nothing else.
      </Notice>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56 text-sm text-soft">
          Prefer a personal link? No password to share. This password stops working.
        </p>
        <Button isPending={isLinkPending} onPress={onCopyLink}>
          Copy personal link instead
        </Button>
      </div>
    </div>
  )
}

type CredentialProps = { label: string; text: string; copied: string; isCode?: boolean }

function Credential({ label, text, copied, isCode = false }: CredentialProps) {
  return (
    <div
      className={`flex flex-wrap items-end justify-end gap-2 sm:[&_button]:min-w-40 ${isCode ? '[&_input]:font-mono' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <TextField label={label} value={text} isReadOnly />
      </div>
      <CopyButton
        text={text}
        label={`Copy ${label === 'Email' ? 'email' : 'password'}`}
        onCopied={() => toast({ title: copied })}
        onFailed={() =>
          toast({
            kind: 'error',
            title: 'Your browser blocked copying. Select the text and copy it yourself.',
          })
        }
      />
    </div>
  )
}
