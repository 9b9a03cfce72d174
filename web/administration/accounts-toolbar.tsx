import { shownKinds, type Filter } from '#web/administration/account-columns.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

type AccountsToolbarProps = {
  filter: Filter
  onFilter: (filter: Filter) => void
  /** How many the filter leaves, of all there are. */
  shown: number
  all: number
}

/** Search, which accounts, and how many that leaves. */
export function AccountsToolbar({ filter, onFilter, shown, all }: AccountsToolbarProps) {
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
