import { formatInstant } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

export type MadeAccount = Outputs['guestAccounts']['create']

export type GuestAccountDialogProps = {
  made: MadeAccount
  isLinkPending: boolean
  onLinkInstead: () => void
  onClose: () => void
}

/** What an invite made, shown this once: the address and the temporary password, to hand over. */
export function GuestAccountDialog({ made, isLinkPending, onLinkInstead, onClose }: GuestAccountDialogProps) {
  const { name, email, password, role, goodUntil } = made
  return (
    <Dialog title="Guest Account Created" description={`For ${name}, to hand over.`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Credential label="Email" text={email} copied="Email copied" />
        <Credential label="Temporary password" text={password} copied="Password copied" isCode />
        <Notice tone="warn">
          These credentials are shown only once. The guest should change the password on first login: until{' '}
          {formatInstant(goodUntil)} it opens the page where they choose their own, and nothing else.
        </Notice>
        {role === 'admin' && (
          <Notice>Their default role is organiser: this account may do everything that yours may.</Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <div className="min-w-0 flex-1 basis-56 text-sm text-soft">
            A personal link needs no password to be passed on. Copying it ends this one first.
          </div>
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            <Button isPending={isLinkPending} onPress={onLinkInstead}>
              Copy personal link instead
            </Button>
            <Button variant="primary" onPress={onClose}>
              Done
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
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
          toast({ kind: 'error', title: 'The browser did not let us copy. Select it by hand.' })
        }
      />
    </div>
  )
}
