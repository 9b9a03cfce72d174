import { LinkDialog } from '#web/attendance/link-dialog.tsx'
import type { useInvites } from '#web/attendance/use-invites.ts'
import { GuestAccountDialog } from '#web/attendance/guest-account-dialog.tsx'

/** What an invite shows: the account it made, or the link in its place. */
export function InviteDialogs({ invites }: { invites: ReturnType<typeof useInvites> }) {
  const { made, link } = invites
  return (
    <>
      {made && (
        <GuestAccountDialog
          key={made.personId}
          made={made}
          isLinkPending={invites.isLinkPending}
          onLinkInstead={() => invites.linkInstead(made)}
          onClose={invites.close}
        />
      )}
      {link.shown !== undefined && (
        <LinkDialog title="Personal link" name={link.name} url={link.shown} onClose={link.close} />
      )}
    </>
  )
}
