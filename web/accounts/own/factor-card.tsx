import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { BackupCodesDialog, StartFactorDialog } from '#web/accounts/own/factor-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

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
