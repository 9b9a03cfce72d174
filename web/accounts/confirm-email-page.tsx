import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { DeadLink, isDeadLink } from '#web/accounts/dead-link.tsx'
import { api } from '#web/lib/api.ts'
import type { Failure } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { recheckSession } from '#web/shell/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /confirm-email#TOKEN: opening it changes nothing; the button proves the new mailbox. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure>()
  const [changed, setChanged] = useState<string>()
  const confirm = useAction(api.accounts.confirmEmail, {
    onFailure: setFailure,
    onSuccess: ({ email }) => {
      setChanged(email)
      void recheckSession(client)
    },
  })
  return (
    <PlainFrame>
      <PageHeader title="Your new address" subtitle="You sign in with it from now on." />
      {failure && isDeadLink(failure) && <DeadLink failure={failure} />}
      {changed !== undefined && (
        <>
          <Notice tone="ok">
            You sign in with <strong className="wrap-anywhere">{changed}</strong> now.
          </Notice>
          <div className="mt-6">
            <LinkButton variant="primary" href="/auth">
              Continue
            </LinkButton>
          </div>
        </>
      )}
      {changed === undefined && !(failure && isDeadLink(failure)) && (
        <div>
          <Button
            variant="primary"
            isWide
            isPending={confirm.isPending}
            onPress={() => confirm.run({ token })}
          >
            Use this address
          </Button>
        </div>
      )}
    </PlainFrame>
  )
}
