import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SearchX, UserRoundPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { shownKinds, type Filter } from '#web/administration/account-columns.ts'
import { byName, filterRows, sortRows, type Row } from '#web/administration/account-rows.ts'
import { AccountsList } from '#web/administration/accounts-list.tsx'
import { searchOf, stateOfSearch, type ListState } from '#web/administration/accounts-search.ts'
import type * as InviteOrganiser from '#web/administration/invite-organiser-dialog.tsx'
import { OpenInvitations } from '#web/administration/open-invitations.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

/** /accounts: who can sign in, and as what. */
export function AccountsPage() {
  const accounts = useQuery(api.administration.list.queryOptions({ select: byName }))
  const inviting = useOnDemand<typeof InviteOrganiser, true>(loadInvite)
  return (
    <>
      <PageHeader
        title="Accounts"
        subtitle="Who can sign in, and as what"
        primaryAction={
          <Button variant="primary" onPress={() => inviting.ask(true)}>
            <UserRoundPlus className="size-4" aria-hidden />
            Invite organiser
          </Button>
        }
      />
      <Loaded query={accounts} loading={{ shape: 'table', count: 8 }}>
        {(all) => (
          <div className="flex flex-col gap-5">
            <OpenInvitations />
            <Board all={all} />
          </div>
        )}
      </Loaded>
      {inviting.shown && <inviting.shown.part.InviteOrganiserDialog onClose={inviting.shown.close} />}
    </>
  )
}

function Board({ all }: { all: readonly Row[] }) {
  const [{ filter, sort }, setState] = useAccountsState()
  // What was typed shows first and the rows follow, so that the next key never waits for them.
  const rows = sortRows(filterRows(all, useDeferredValue(filter)), useDeferredValue(sort))
  return (
    <>
      <AccountsToolbar
        filter={filter}
        onFilter={(next) => setState({ filter: next, sort })}
        shown={rows.length}
        all={all.length}
      />
      <AccountsList
        rows={rows}
        sort={sort}
        onSort={(next) => setState({ filter, sort: next })}
        empty={
          <EmptyState
            icon={SearchX}
            title="No accounts found"
            hint="No account matches this search and this filter."
            action={
              <Button onPress={() => setState({ filter: { search: '', shown: undefined }, sort })}>
                Show all accounts
              </Button>
            }
          />
        }
      />
    </>
  )
}

const loadInvite = () => import('#web/administration/invite-organiser-dialog.tsx')

/** Filter and order: on screen at once, and a moment later in the address. */
function useAccountsState() {
  const [state, setState] = useState<ListState>(stateOfSearch(useSearch({ from: '/organiser/accounts' })))
  useAddress(state, searchOf)
  return [state, setState] as const
}

type AccountsToolbarProps = {
  filter: Filter
  onFilter: (filter: Filter) => void
  /** How many the filter leaves, of all there are. */
  shown: number
  all: number
}

/** Search, which accounts, and how many that leaves. */
function AccountsToolbar({ filter, onFilter, shown, all }: AccountsToolbarProps) {
  const accounts = pluralize(all, 'account')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div data-screen-only className="w-full md:w-80">
        <SearchField
          label="Search accounts"
          placeholder="Search by name or email..."
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
      </div>
      <div data-screen-only className="w-full sm:w-60">
        <Select
          label="Which accounts"
          isLabelHidden
          options={options}
          value={filter.shown ?? everything}
          onChange={(id) => onFilter({ ...filter, shown: shownKinds.find((kind) => kind === id) })}
        />
      </div>
      <p className="mr-auto text-sm text-soft tabular-nums" role="status">
        {shown === all ? accounts : `${shown} of ${accounts}`}
      </p>
    </div>
  )
}

const everything = 'all'

const options = [
  { id: everything, label: 'All accounts' },
  { id: 'noRole', label: 'Accounts without a role' },
  { id: 'organisers', label: 'Organisers' },
  { id: 'guests', label: 'Guests' },
  { id: 'disabled', label: 'Disabled' },
  { id: 'temporary', label: 'Temporary password' },
  { id: 'unused', label: 'Never signed in' },
] as const
