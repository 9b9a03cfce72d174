import { useQuery } from '@tanstack/react-query'
import { useLink } from '#web/lib/use-link.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Initials } from '#web/ui/initials.tsx'

type Invitation = Outputs['administration']['invitations'][number]

/** Who is invited to organise and has not come yet; nothing when nobody is. */
export function OpenInvitations() {
  const invitations = useQuery(api.administration.invitations.queryOptions())
  const door = useQuery(api.accounts.signInOptions.queryOptions())
  return (
    <Loaded query={invitations} failed="The invitations could not be loaded.">
      {(open) =>
        open.length > 0 && (
          <section aria-label="Invited to organise" className="flex flex-col gap-3">
            <h2>Invited to organise</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {open.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  // By hand only where nothing is mailed.
                  isHandedOver={door.data?.isMailConfigured === false}
                />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function InvitationRow({ invitation, isHandedOver }: { invitation: Invitation; isHandedOver: boolean }) {
  const { id, name, email, expiresAt } = invitation
  const isOver = useNow().getTime() >= Date.parse(expiresAt)
  const link = useLink(api.administration.invitationLink, 'Link copied', { title: 'Link to hand over' })
  const again = useAction(api.administration.inviteAgain, {
    success: ({ delivery }) => ({
      title: delivery === 'mail' ? 'Invitation sent' : 'Invitation ready',
      description: 'The new link works for 72 hours. The old one has stopped working.',
    }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Initials name={name} />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm wrap-anywhere text-soft">{email}</p>
          <p className="text-sm text-soft">
            {isOver ? (
              <Badge tone="warn">Link expired</Badge>
            ) : (
              `Link works until ${formatInstant(expiresAt, deviceZone)}`
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isHandedOver && !isOver && (
          <Button
            size="small"
            aria-label={`Copy link of ${name}`}
            isPending={link.isPending}
            onPress={() => link.run({ id }, name)}
          >
            Copy link
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Send again to ${name}`}
          isPending={again.isPending}
          onPress={() => again.run({ id })}
        >
          {isHandedOver ? 'New link' : 'Send again'}
        </Button>
        <ConfirmButton
          label="Withdraw"
          size="small"
          variant="quiet"
          aria-label={`Withdraw ${name}’s invitation`}
          title={`Withdraw ${name}’s invitation?`}
          confirmLabel="Withdraw"
          action={api.administration.withdrawInvitation}
          input={{ id }}
          success={`${name}’s invitation was withdrawn`}
        >
          The link sent to {email} will stop working.
        </ConfirmButton>
      </div>
      {link.dialog}
    </li>
  )
}
