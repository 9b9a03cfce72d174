import { useQuery } from '@tanstack/react-query'
import { SearchX, UserRoundPlus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { sortByName, filterRows, sortRows, type Row } from '#web/administration/account-rows.ts'
import { AccountsList } from '#web/administration/accounts-list.tsx'
import { KeysSection } from '#web/administration/keys-section.tsx'
import { WebhooksSection } from '#web/administration/webhooks-section.tsx'
import { accountsSearch, accountFilters, type AccountFilter } from '#web/administration/accounts-search.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useSearchState } from '#web/lib/use-search-state.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { entry, PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Chips, Toolbar, type ChipOption } from '#web/ui/toolbar.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

/** /accounts: the accounts and their roles. */
export function AccountsPage() {
  const accounts = useQuery(api.administration.list.queryOptions({ select: sortByName }))
  const inviting = useOnDemand(InviteOrganiserDialog)
  return (
    <>
      <PageHeader
        title="Accounts"
        subtitle="Who can sign in, and as what"
        actions={
          <PageActions outlined={entry('Invite organiser', UserRoundPlus, () => inviting.open(true))} />
        }
      />
      <Loaded query={accounts} loading={{ shape: 'table', count: 8 }}>
        {(all) => (
          <>
            <OpenInvitations />
            <FilteredAccounts all={all} />
            <KeysSection />
            <WebhooksSection />
            <p className="mt-6 text-sm text-soft">
              Quarterdeck {import.meta.env.VITE_VERSION ?? 'unbuilt'},{' '}
              <a href="/changelog.txt" className="underline">
                what’s new
              </a>
            </p>
          </>
        )}
      </Loaded>
      {inviting.subject && <InviteOrganiserDialog onClose={inviting.close} />}
    </>
  )
}

function FilteredAccounts({ all }: { all: readonly Row[] }) {
  const { state, change } = useSearchState(accountsSearch)
  // Shows the typed text before filtering the rows, so that typing never waits for them.
  const deferred = useDeferredValue(state)
  const rows = sortRows(filterRows(all, deferred), deferred.sort)
  return (
    <>
      <Toolbar
        search={{
          label: 'Search accounts',
          placeholder: 'Search by name or email...',
          value: state.q,
          onChange: (q) => change({ q }),
        }}
        chips={
          <Chips
            label="Which accounts"
            options={chips
              .map((chip) => ({
                ...chip,
                count: filterRows(all, { ...state, q: '', show: filterOf(chip.id) }).length,
              }))
              .filter(({ id, count }) => count > 0 || id === 'all' || id === state.show)}
            value={state.show ?? 'all'}
            onChange={(id) => change({ show: filterOf(id) })}
          />
        }
        count={rows.length === all.length ? '' : `${rows.length} of ${all.length}`}
      />
      <AccountsList
        rows={rows}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        empty={
          <EmptyState
            icon={SearchX}
            title="No accounts found"
            hint="No account matches this search and this filter."
            action={<Button onPress={() => change({ q: '', show: undefined })}>Show all accounts</Button>}
          />
        }
      />
    </>
  )
}

const InviteOrganiserDialog = lazyDialog(
  async () => (await import('#web/administration/invite-organiser-dialog.tsx')).InviteOrganiserDialog,
)

const filterOf = (id: string) => accountFilters.find((filter) => filter === id)

const chips: readonly Omit<ChipOption<AccountFilter | 'all'>, 'count'>[] = [
  { id: 'all', label: 'Anyone' },
  { id: 'organisers', label: 'Organisers' },
  { id: 'guests', label: 'Guests' },
  { id: 'noRole', label: 'Without a role', dot: 'warn' },
  { id: 'disabled', label: 'Disabled' },
  { id: 'temporary', label: 'Temporary password' },
  { id: 'unused', label: 'Never signed in' },
]

type Invitation = Outputs['administration']['invitations'][number]

/** People invited to organise who haven't accepted yet; renders nothing if there are none. */
function OpenInvitations() {
  const invitations = useQuery(api.administration.invitations.queryOptions())
  const signInOptions = useQuery(api.accounts.signInOptions.queryOptions())
  return (
    <Loaded query={invitations} failed="The invitations could not be loaded.">
      {(open) =>
        open.length > 0 && (
          <section aria-label="Invited to organise" className="mb-4 flex flex-col gap-3">
            <h2>Invited to organise</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {open.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  // Without a mail server, the link is handed over by hand.
                  isHandedOver={signInOptions.data?.isMailConfigured === false}
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
  const resend = useAction(api.administration.inviteAgain, {
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
          isPending={resend.isPending}
          onPress={() => resend.run({ id })}
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
