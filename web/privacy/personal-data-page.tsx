import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { readRow, type DataRow } from '#web/privacy/personal-data-texts.ts'
import { savePersonalData } from '#web/privacy/save-personal-data.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type RecordKind = Outputs['privacy']['mine']['records'][number]['name']

/** Under which heading the kinds of records are found, in the order of the page. */
const groupTitles = {
  you: 'You',
  signIn: 'Signing in',
  events: 'Events and flights',
  rooms: 'Rooms',
  shuttles: 'Shuttles, hotel and drivers',
  workshops: 'Workshops',
  messages: 'Messages and calendar',
  history: 'History',
} as const

type Group = keyof typeof groupTitles

/** What each kind of row is called to whom it is about, and where it is found. */
const recordTexts: Readonly<Record<RecordKind, { title: string; group: Group }>> = {
  account: { title: 'Account', group: 'you' },
  role: { title: 'Role', group: 'you' },
  signIns: { title: 'Ways of signing in', group: 'signIn' },
  sessions: { title: 'Devices signed in', group: 'signIn' },
  recoveryLinks: { title: 'Recovery links', group: 'signIn' },
  mailedProofs: { title: 'Links and codes you asked for', group: 'signIn' },
  secondFactor: { title: 'Second factor', group: 'signIn' },
  backupCodes: { title: 'Backup codes', group: 'signIn' },
  person: { title: 'Person', group: 'you' },
  attendance: { title: 'Events and flights', group: 'events' },
  rooms: { title: 'Rooms', group: 'rooms' },
  roomWishes: { title: 'Room wishes', group: 'rooms' },
  shuttleSeats: { title: 'Seats on shuttles', group: 'shuttles' },
  shuttles: { title: 'Shuttles', group: 'shuttles' },
  wantedRoommates: { title: 'People you’d like to share with', group: 'rooms' },
  seenByPartners: { title: 'What the hotel and the drivers saw', group: 'shuttles' },
  doorTaps: { title: 'Check-ins at the door', group: 'events' },
  roomVetoes: { title: 'Notes about people kept in separate rooms', group: 'rooms' },
  workshops: { title: 'Workshops', group: 'workshops' },
  waitingLists: { title: 'Waiting lists', group: 'workshops' },
  workshopWishes: { title: 'Workshops you would like', group: 'workshops' },
  workshopWishResults: { title: 'How your workshop wishes turned out', group: 'workshops' },
  feedback: { title: 'What you thought of events', group: 'events' },
  invitations: { title: 'Personal links', group: 'signIn' },
  organiserInvitations: { title: 'Invitations to organise', group: 'signIn' },
  calendarFeeds: { title: 'Calendar feed', group: 'messages' },
  registrations: { title: 'Registrations', group: 'you' },
  contacts: { title: 'Events that name you as their contact', group: 'you' },
  messages: { title: 'E-mails written to you', group: 'messages' },
  organisersMessages: { title: 'Messages from organisers', group: 'messages' },
  erasureRequests: { title: 'Requests to delete', group: 'you' },
  undo: { title: 'What organisers changed and can undo for a day', group: 'history' },
  history: { title: 'What was done, by you and about you', group: 'history' },
}

/** /account/data and /guest/account/data: the caller’s personal data, in words. */
export function PersonalDataPage() {
  const exported = useQuery(api.privacy.mine.queryOptions())
  const download = useAction(api.privacy.exportMine, {
    success: 'Your data was downloaded',
    onSuccess: savePersonalData,
  })
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

/** Kinds with something in them, group by group, each behind a fold: on a phone all of it at once is too long to find a thing. */
function Records({ data }: { data: Outputs['privacy']['mine'] }) {
  const [full, empty] = [
    data.records.filter(({ rows }) => rows.length > 0),
    // Vetoes are never shown: not even whether there are some.
    data.records.filter(({ name, rows }) => rows.length === 0 && name !== 'roomVetoes'),
  ]
  const groups = Object.entries(groupTitles)
    .map(([group, title]) => ({ title, kinds: full.filter(({ name }) => recordTexts[name].group === group) }))
    .filter(({ kinds }) => kinds.length > 0)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {groups.map(({ title, kinds }) => (
        <Card key={title} title={title}>
          {kinds.map(({ name, rows }) => (
            <Disclosure key={name} title={`${recordTexts[name].title} (${rows.length})`}>
              <Rows rows={rows} />
            </Disclosure>
          ))}
        </Card>
      ))}
      <p className="text-sm text-soft">
        {empty.length > 0 &&
          `We hold nothing under: ${empty.map(({ name }) => recordTexts[name].title).join(', ')}. `}
        The file also contains record IDs. Three things are in neither: secrets such as passwords, which we
        keep only in unreadable form; the names of organisers who made changes; and organisers’ notes that two
        people never share a room, because they are about someone else too.
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
    {readRow(row).map(([label, text]) => (
      <div key={label} className="contents">
        <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
        <dd className="min-w-0 wrap-anywhere max-sm:mb-1.5">{text}</dd>
      </div>
    ))}
  </dl>
)
