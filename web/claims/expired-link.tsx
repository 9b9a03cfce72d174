import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A link past its 14 days: a new one goes to the address the old one went to. */
export function ExpiredLink({ token }: { token: string }) {
  const [sent, setSent] = useState<'mail' | 'organiser'>()
  const renew = useAction(api.claims.renew, { onSuccess: ({ delivery }) => setSent(delivery) })
  if (sent === 'organiser')
    return <EmptyState icon={Hourglass} title="Your organiser will send you your link." />
  if (sent === 'mail') return <EmptyState icon={Hourglass} title="A new link is on its way to your mailbox" />
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
