import { useQuery } from '@tanstack/react-query'
import { SearchX, ShieldCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { EraseDialog } from '#web/privacy/erase-dialog.tsx'
import { savePersonalData } from '#web/privacy/save-personal-data.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

/** /requests: the people who asked for their data to be deleted, and a search for anyone's data to export or delete. */
export function RequestsPage() {
  const requests = useQuery(api.privacy.requests.queryOptions())
  return (
    <>
      <PageHeader
        title="Data requests"
        subtitle="Requests to delete data, and anyone’s data to download or delete"
      />
      <div className="flex max-w-4xl flex-col gap-8">
        <section aria-label="Requests to delete" className="flex flex-col gap-3">
          <h2>Requests to delete</h2>
          <Loaded
            query={requests}
            loading={{ shape: 'list', count: 2 }}
            empty={
              <EmptyState
                icon={ShieldCheck}
                title="Nobody is waiting"
                hint="People can ask on their account page. Their requests appear here."
              />
            }
          >
            {(people) => <People people={people} />}
          </Loaded>
        </section>
        <PersonSearch />
      </div>
    </>
  )
}

function PersonSearch() {
  const [search, setSearch] = useState('')
  const text = useDeferredValue(search.trim())
  const isSearching = text.length >= 2
  const found = useQuery(
    api.privacy.find.queryOptions({
      input: { search: text },
      enabled: isSearching,
      placeholderData: (previous) => previous,
    }),
  )
  return (
    <section aria-label="Anyone’s data" className="flex flex-col gap-3">
      <h2>Anyone’s data</h2>
      <div className="max-w-md">
        <SearchField
          label="Search everyone"
          placeholder="Name or e-mail, at least 2 letters"
          value={search}
          onChange={setSearch}
        />
      </div>
      {isSearching && (
        <Loaded
          query={found}
          empty={<EmptyState icon={SearchX} title="Nobody found" hint="Try another part of the name." />}
        >
          {(people) => <People people={people} />}
        </Loaded>
      )}
    </section>
  )
}

const People = ({ people }: { people: readonly DataSubject[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
    {people.map((subject) => (
      <DataSubjectRow key={subject.id} subject={subject} />
    ))}
  </ul>
)

type DataSubject = Outputs['privacy']['requests'][number]

/** A person with enough details to identify them, and the actions on their personal data. */
function DataSubjectRow({ subject }: { subject: DataSubject }) {
  const { kind, id, name, email, askedAt } = subject
  const [isErasing, setErasing] = useState(false)
  const download = useAction(api.privacy.exportOf, {
    success: `${name}’s data was downloaded`,
    onSuccess: savePersonalData,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Initials name={name} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
            {name}
            {subject.role === 'admin' && <Badge>Organiser</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            {[
              email ?? 'No e-mail address',
              subject.hasAccount ? null : 'no account',
              pluralize(subject.editions, 'event').replace(' ', '\u00A0'),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          {askedAt !== null && (
            <p className="text-sm text-soft">Asked {formatInstant(askedAt, deviceZone)}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={`Download data of ${name}`}
          isPending={download.isPending}
          onPress={() => download.run({ kind, id })}
        >
          Download data
        </Button>
        <Button size="small" variant="danger" aria-label={`Erase ${name}`} onPress={() => setErasing(true)}>
          Erase
        </Button>
      </div>
      {isErasing && <EraseDialog subject={subject} onClose={() => setErasing(false)} />}
    </li>
  )
}
