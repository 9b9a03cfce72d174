import { useQuery } from '@tanstack/react-query'
import { SearchX, ShieldCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { DataSubjectRow, type DataSubject } from '#web/privacy/data-subject-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

/** /requests: who asked for their data to be deleted, and anybody's data to hand out or to delete. */
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
        <Anybody />
      </div>
    </>
  )
}

function Anybody() {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const isAsked = asked.length >= 2
  const found = useQuery(
    api.privacy.find.queryOptions({
      input: { search: asked },
      enabled: isAsked,
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
      {isAsked && (
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
