import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { recordGroups, records } from '#contract/personal-records.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { textOfRow, type DataRow } from '#web/privacy/personal-data-texts.ts'
import { useDownload } from '#web/privacy/save-personal-data.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /account/data and /guest/account/data: the signed-in person's data, in words. */
export function PersonalDataPage() {
  const exported = useQuery(api.privacy.mine.queryOptions())
  const download = useDownload()
  return (
    <>
      <PageHeader
        title="Your data"
        subtitle={
          exported.data &&
          `Everything we hold about you, as of ${formatInstant(exported.data.madeAt, deviceZone)}`
        }
        actions={
          <PageActions
            outlined={{
              id: 'download',
              label: 'Download as a file',
              icon: Download,
              isPending: download.isPending,
              onAction: () => download.run(undefined),
            }}
          />
        }
      />
      <Loaded query={exported} loading={{ shape: 'cards', count: 6 }}>
        {(data) => <Records data={data} />}
      </Loaded>
    </>
  )
}

/**
 * The kinds of data that have content, by group, each in a disclosure: on a phone, the full page would be too long to search.
 */
function Records({ data }: { data: Outputs['privacy']['mine'] }) {
  const [full, empty] = [
    data.records.filter(({ rows }) => rows.length > 0),
    // Vetoes are never shown, not even their absence.
    data.records.filter(({ name, rows }) => rows.length === 0 && name !== 'roomVetoes'),
  ]
  const groups = Object.entries(recordGroups)
    .map(([group, title]) => ({ title, kinds: full.filter(({ name }) => records[name].group === group) }))
    .filter(({ kinds }) => kinds.length > 0)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {groups.map(({ title, kinds }) => (
        <Card key={title} title={title}>
          {kinds.map(({ name, rows }) => (
            <Disclosure key={name} title={`${records[name].title} (${rows.length})`}>
              <Rows rows={rows} />
            </Disclosure>
          ))}
        </Card>
      ))}
      <p className="text-sm text-soft">
        {empty.length > 0 &&
          `We hold nothing under: ${empty.map(({ name }) => records[name].title).join(', ')}. `}
        The file also contains record IDs. Neither this page nor the file contains secrets such as passwords,
        which we keep only in unreadable form; the names of organisers who made changes; or organisers’ notes
        that two people never share a room, because they are about someone else too.
      </p>
    </div>
  )
}

const Rows = ({ rows }: { rows: readonly DataRow[] }) => (
  <ul className="flex flex-col gap-4">
    {rows.map((row, index) => (
      <li key={index} className="border-line not-first:border-t not-first:pt-4">
        <Row row={row} />
      </li>
    ))}
  </ul>
)

const Row = ({ row }: { row: DataRow }) => (
  <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[14rem_1fr]">
    {textOfRow(row).map(([label, text]) => (
      <div key={label} className="contents">
        <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
        <dd className="min-w-0 wrap-anywhere max-sm:mb-1.5">{text}</dd>
      </div>
    ))}
  </dl>
)
