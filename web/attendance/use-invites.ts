import { useState } from 'react'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { useLink } from '#web/lib/use-link.tsx'
import type { MadeAccount } from '#web/attendance/guest-account-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Only who said yes, has an address and no account can be sent one (spec §4). */
export const canBeInvited = ({ attending, email, hasAccount }: Row) =>
  attending === 'yes' && email !== null && !hasAccount

/** Send Invite and what follows from it. `made` is the account whose password is on screen, once. */
export function useInvites(venueId: string) {
  const [waiting, setWaiting] = useState<readonly MadeAccount[]>([])
  const close = () => setWaiting((accounts) => accounts.slice(1))
  const outcome = {
    success: 'Guest account created successfully',
    failure: 'Failed to create guest account',
    onSuccess: (account: MadeAccount) => setWaiting((accounts) => [...accounts, account]),
  }
  const create = useAction(api.guestAccounts.create, outcome)
  const renew = useAction(api.guestAccounts.renew, outcome)
  const revoke = useAction(api.invitations.revoke, { success: 'Personal link revoked' })
  const instead = useLink(api.guestAccounts.linkInstead, 'Personal link copied', { onMade: close })
  const mail = useAction(api.invitations.send, {
    success: ({ email }) => `Personal link sent to ${email}`,
    onSuccess: close,
  })
  const [made] = waiting
  return {
    made,
    close,
    // Pressed twice: the first press is still on its way, and the second would be refused.
    send: ({ personId, email }: Row) =>
      create.isPending || email === null ? undefined : create.run({ personId, email }),
    renew: ({ personId }: Row) => renew.run({ personId }),
    revoke: ({ personId }: Row) => revoke.run({ personId, venueId }),
    isMailPending: mail.isPending,
    mailLink: ({ personId }: { personId: string }) => mail.run({ personId, venueId }),
    isLinkPending: instead.isPending,
    linkInstead: ({ personId, name }: MadeAccount) => instead.run({ personId, venueId }, name),
    /** The link, where the browser did not let us copy it. */
    linkDialog: instead.dialog,
  }
}
