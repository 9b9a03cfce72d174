import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { leavesByText } from '#web/registration/survey/leaves-by.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A link past its 14 days: a new one goes to the address the old one went to. */
export function ExpiredLink({ token }: { token: string }) {
  const [sent, setSent] = useState<Outputs['claims']['renew']>()
  const renew = useAction(api.claims.renew, { onSuccess: setSent })
  if (sent?.delivery === 'organiser')
    return <EmptyState icon={Hourglass} title="Your organiser will send you your link." />
  if (sent) {
    const { leavesBy } = sent
    return leavesBy === null ? (
      <EmptyState icon={Hourglass} title="A new link is on its way to your mailbox" />
    ) : (
      <EmptyState icon={Hourglass} title={`A new link will be sent by ${leavesByText(leavesBy)}`} />
    )
  }
  return (
    <EmptyState
      icon={Hourglass}
      title="This link has expired"
      hint="Nothing you entered is lost. Have a new link sent to the same address."
      action={
        <Button variant="primary" isPending={renew.isPending} onPress={() => renew.run({ token })}>
          Send a new link
        </Button>
      }
    />
  )
}
