import { useQuery } from '@tanstack/react-query'
import type { useInvites } from '#web/attendance/use-invites.ts'
import { GuestAccountDialog } from '#web/attendance/guest-account-dialog.tsx'
import { api } from '#web/lib/api.ts'

/** What an invite shows: the account it made, or the link in its place. */
export function InviteDialogs({ invites }: { invites: ReturnType<typeof useInvites> }) {
  const { made, linkDialog } = invites
  const settings = useQuery(api.survey.settings.queryOptions())
  return (
    <>
      {made && !settings.isPending && (
        <GuestAccountDialog
          key={made.personId}
          made={made}
          isMailConfigured={settings.data?.isMailConfigured ?? false}
          isMailPending={invites.isMailPending}
          onMailInstead={() => invites.mailLink(made)}
          isLinkPending={invites.isLinkPending}
          onLinkInstead={() => invites.linkInstead(made)}
          onClose={invites.close}
        />
      )}
      {linkDialog}
    </>
  )
}
