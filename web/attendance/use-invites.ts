import { useState } from 'react'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { useLink } from '#web/lib/use-link.tsx'
import type { NewAccount } from '#web/attendance/guest-account-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Whether Send Invite applies: the person accepted, has an address, and has no account (spec §4). */
export const canBeInvited = ({ attending, email, hasAccount }: Row) =>
  attending === 'yes' && email !== null && !hasAccount

/** Send Invite and its follow-ups. `account` is a new account, whose password shows once. */
export function useInvites(venueId: string) {
  const [newAccounts, setNewAccounts] = useState<readonly NewAccount[]>([])
  const close = () => setNewAccounts((accounts) => accounts.slice(1))
  const options = {
    success: 'Guest account created successfully',
    failure: 'Failed to create guest account',
    onSuccess: (account: NewAccount) => setNewAccounts((accounts) => [...accounts, account]),
  }
  const create = useAction(api.guestAccounts.create, options)
  const renew = useAction(api.guestAccounts.renew, options)
  const revoke = useAction(api.invitations.revoke, { success: 'Personal link revoked' })
  const copy = useLink(api.guestAccounts.linkInstead, 'Personal link copied', { onCreated: close })
  const mail = useAction(api.invitations.send, {
    success: ({ email }) => `Personal link sent to ${email}`,
    onSuccess: close,
  })
  const [account] = newAccounts
  return {
    account,
    close,
    // Ignores a second press while the first is pending: the server would refuse it.
    send: ({ personId, email }: Row) =>
      create.isPending || email === null ? undefined : create.run({ personId, email }),
    renew: ({ personId }: Row) => renew.run({ personId }),
    revoke: ({ personId }: Row) => revoke.run({ personId, venueId }),
    isMailPending: mail.isPending,
    mailLink: ({ personId }: { personId: string }) => mail.run({ personId, venueId }),
    isLinkPending: copy.isPending,
    copyLink: ({ personId, name }: NewAccount) => copy.run({ personId, venueId }, name),
    /** Shows the link if the browser didn't allow copying it. */
    linkDialog: copy.dialog,
  }
}
