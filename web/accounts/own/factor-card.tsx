import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { sixDigitCode } from '#contract/fields.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

type Factor = NonNullable<Outputs['ownAccount']['factor']>
type NewFactor = Outputs['ownAccount']['startFactor']

/** Two-factor sign-in: a code from an authenticator app besides the password. */
export function FactorCard() {
  const factor = useQuery(api.ownAccount.factor.queryOptions())
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Card title="Second factor">
      <Loaded query={factor} loading={{ shape: 'text', count: 2 }}>
        {(own) => (own ? <HasFactor factor={own} onCodes={setCodes} /> : <NoFactor onCodes={setCodes} />)}
      </Loaded>
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}

type WithCodes = { onCodes: (codes: readonly string[]) => void }

function NoFactor({ onCodes }: WithCodes) {
  const [started, setStarted] = useState<NewFactor>()
  const start = useAction(api.ownAccount.startFactor, { onSuccess: setStarted })
  return (
    <>
      <p className="text-sm text-soft">
        With an authenticator app, nobody can sign in with your password alone.
      </p>
      <div className="flex justify-end">
        <Button isPending={start.isPending} onPress={() => start.run({ friendlyName: 'Authenticator app' })}>
          Set up authenticator
        </Button>
      </div>
      {started && (
        <StartFactorDialog started={started} onClose={() => setStarted(undefined)} onCodes={onCodes} />
      )}
    </>
  )
}

function HasFactor({ factor, onCodes }: WithCodes & { factor: Factor }) {
  const renew = useAction(api.ownAccount.renewBackupCodes, {
    onSuccess: ({ backupCodes }) => onCodes(backupCodes),
  })
  return (
    <>
      <p className="text-sm text-soft">
        {factor.friendlyName}, since {formatInstant(factor.confirmedAt, deviceZone)}. Backup codes left:{' '}
        {factor.backupCodesLeft}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <ConfirmButton
          label="Remove"
          variant="quiet"
          title="Remove the second factor?"
          confirmLabel="Remove"
          action={api.ownAccount.removeFactor}
          input={undefined}
          success="The second factor was removed"
        >
          After that, your password is all it takes to sign in.
        </ConfirmButton>
        <Button isPending={renew.isPending} onPress={() => renew.run(undefined)}>
          New backup codes
        </Button>
      </div>
    </>
  )
}

type StartFactorDialogProps = {
  started: NewFactor
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}

const Fields = z.strictObject({ code: sixDigitCode })

/** Shows the secret as a QR code and as text, and asks for a first code that proves it was stored. */
const StartFactorDialog = ({ started, onClose, onCodes }: StartFactorDialogProps) => (
  <FormDialog
    title="Set up authenticator"
    description="Scan this with your authenticator app, then type the code it shows."
    width="narrow"
    onClose={onClose}
    schema={Fields}
    read={({ text }) => ({ code: text('code') })}
    action={api.ownAccount.confirmFactor}
    submitLabel="Turn on"
    fields={{ WRONG_CODE: 'code' }}
    success="The second factor is on"
    onSuccess={({ backupCodes }) => onCodes(backupCodes)}
  >
    <QrCode text={started.uri} label="QR code of the key below" className="mx-auto size-52 rounded-card" />
    <div>
      <p className="text-sm text-soft">Or type this key into the app:</p>
      <p className="flex items-center gap-2">
        <code className="text-sm wrap-anywhere">{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={started.secret} label="Copy key" />
      </p>
    </div>
    <CodeField />
  </FormDialog>
)

/** Shows the backup codes. The server can't show them again. */
const BackupCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog
    title="Backup codes"
    description="Each code signs you in once if you don’t have your authenticator. Keep them safe: you won’t see them again."
    width="narrow"
    onClose={onClose}
  >
    <ul aria-label="Backup codes" className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="mt-5 flex flex-wrap justify-end gap-2">
      <CopyButton text={codes.join('\n')} label="Copy codes" />
      <Button slot="close" variant="primary">
        Done
      </Button>
    </div>
  </Dialog>
)
