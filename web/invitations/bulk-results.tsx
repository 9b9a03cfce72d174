import { Download, Link2 } from 'lucide-react'
import { useAction } from '#web/lib/use-action.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { countsText, type BulkRun, type SetUpResult } from '#web/invitations/use-bulk-run.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/base/dates.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { saveCsv, toCsv, type CsvColumn } from '#web/lib/csv.ts'
import { scrollMargin, useScrollIntoView } from '#web/lib/use-scroll-into-view.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toXlsx, xlsxType } from '#web/lib/xlsx.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/column-header.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whether a run made passwords or links that weren't mailed and must be handed over. */
export const mustHandOver = ({ results }: BulkRun) =>
  results.some(({ password, url }) => password !== null || url !== null)

/**
 * The people a run set up, with their results and what to hand over. Links can be copied at any time, passwords only here and
 * now.
 */
export function BulkResults({ run, isRunning }: { run: BulkRun; isRunning: boolean }) {
  const { way, results } = run
  const hasPasswords = results.some(({ password }) => password !== null)
  const { run: handOver } = useAction(api.guestAccounts.handOver)
  // The toast of a finished run must not be all that is in view.
  useScrollIntoView(!isRunning && mustHandOver(run) ? resultsId : undefined)
  const downloadAll = (save: SaveList) => {
    download(run, save)
    const links = results.filter(({ url }) => url !== null)
    const [{ venueId } = { venueId: null }] = links
    if (venueId === null) return
    void handOver({ venueId, personIds: links.map(({ personId }) => personId) })
  }
  return (
    <section id={resultsId} aria-label="Results" className={`flex flex-col gap-4 ${scrollMargin}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2>Results</h2>
          <p className="text-sm text-soft">
            {countsText(results)}
            {way === 'links' && '. Pressing the button again makes no second link.'}
          </p>
        </div>
        {mustHandOver(run) && (
          <span className="flex flex-wrap gap-3">
            {([saveAsCsv, saveAsXlsx] as const).map((save) => (
              <Button
                key={save.ending}
                variant={save === saveAsCsv && !isRunning ? 'primary' : 'secondary'}
                whyDisabled={isRunning ? 'Available when everyone is set up' : undefined}
                onPress={() => downloadAll(save.file)}
              >
                <Download className="size-4" aria-hidden />
                {`${hasPasswords ? 'Download passwords' : 'Download links'}${save.ending}`}
              </Button>
            ))}
          </span>
        )}
      </div>
      {hasPasswords && (
        <Notice tone="warn">
          These passwords are shown only once. Download or copy them before you leave this page; a new run
          replaces those nobody has used.
        </Notice>
      )}
      <DataTable
        label="Results"
        columns={way === 'preset' ? columns.slice(0, -1) : columns}
        rows={results}
        rowId={rowId}
        card={card}
        cardsBelow={760}
        empty={<p className="text-soft">There was nobody left to set up.</p>}
      />
    </section>
  )
}

const resultsId = 'set-up-results'

const rowId = ({ personId }: SetUpResult) => personId

const tones: Record<SetUpResult['status'], Tone> = {
  created: 'ok',
  renewed: 'ok',
  'link sent': 'ok',
  'link sent before': 'neutral',
  'link ready': 'ok',
  answered: 'neutral',
  skipped: 'neutral',
  failed: 'bad',
}

function Status({ row: { status, error, mailedAt } }: { row: SetUpResult }) {
  const zone = useShownZone()
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tones[status]}>{status}</Badge>
      {status === 'link sent before' && (
        <span className="text-sm text-soft">Mailed {formatInstant(mailedAt, zone)}</span>
      )}
      {error !== null && <span className="text-sm text-bad">{error}</span>}
    </span>
  )
}

const Role = ({ row }: { row: SetUpResult }) => (
  <Badge tone={row.role === 'admin' ? 'warn' : 'neutral'}>
    {row.role === 'admin' ? 'Organiser' : 'Guest'}
  </Badge>
)

/** The password or link to hand over. */
function Secret({ row: { name, password, url, status, personId, venueId } }: { row: SetUpResult }) {
  if (password !== null) {
    return (
      <span className="flex items-center gap-2">
        <code className="min-w-0 text-sm wrap-anywhere">{password}</code>
        <CopyButton text={password} label={`Copy password of ${name}`} size="small" variant="quiet" isIcon />
      </span>
    )
  }
  if (url !== null && venueId !== null)
    return <ReadyLink url={url} target={{ venueId, personIds: [personId] }} />
  if (status === 'link ready' && venueId !== null)
    return <OrganiserLink name={name} target={{ personId, venueId }} />
  return null
}

/** A copied link counts as handed over. */
function ReadyLink({ url, target }: { url: string; target: { venueId: string; personIds: string[] } }) {
  const { run } = useAction(api.guestAccounts.handOver)
  return <CopyButton text={url} label="Copy link" size="small" onCopied={() => void run(target)} />
}

/** A link that makes an organiser. It is in no downloaded list, so it is copied separately. */
function OrganiserLink({ name, target }: { name: string; target: { personId: string; venueId: string } }) {
  const link = useLink(api.invitations.link, 'Personal link copied')
  return (
    <>
      <Button size="small" isPending={link.isPending} onPress={() => link.run(target, name)}>
        <Link2 className="size-4" aria-hidden />
        Copy link
      </Button>
      {link.dialog}
    </>
  )
}

const columns: readonly Column<SetUpResult>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '1.4fr',
    cell: (row) => <span className="font-medium">{row.name}</span>,
  },
  { id: 'email', header: 'Email', width: '1.6fr', cell: (row) => row.email },
  { id: 'role', header: 'Role', width: '7rem', cell: (row) => <Role row={row} /> },
  { id: 'status', header: 'Status', width: '1.2fr', cell: (row) => <Status row={row} /> },
  { id: 'secret', header: 'To hand over', width: '17rem', cell: (row) => <Secret row={row} /> },
]

const card = (row: SetUpResult) => (
  <div className="flex flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <div className="row-title">
        <h3>{row.name}</h3>
        <p className="text-sm text-soft">{row.email}</p>
      </div>
      <Role row={row} />
    </div>
    <Status row={row} />
    <Secret row={row} />
  </div>
)

type SaveList = (name: string, columns: readonly CsvColumn<SetUpResult>[], rows: SetUpResult[]) => void

const saveAsCsv = {
  ending: ' (CSV)',
  file: ((name, saved, rows) => saveCsv(`${name}.csv`, toCsv(saved, rows))) satisfies SaveList,
}
const saveAsXlsx = {
  ending: ' (Excel)',
  file: ((name, saved, rows) => saveFile(`${name}.xlsx`, toXlsx(saved, rows), xlsxType)) satisfies SaveList,
}

function download({ results }: BulkRun, save: SaveList): void {
  const passwords = results.filter(({ password }) => password !== null)
  const links = results.filter(({ url }) => url !== null)
  if (passwords.length > 0) save('guest-passwords', [...personColumns, passwordColumn], passwords)
  if (links.length > 0) save('guest-links', [...personColumns, linkColumn], links)
}

const personColumns: readonly CsvColumn<SetUpResult>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
]
const passwordColumn: CsvColumn<SetUpResult> = { header: 'Password', cell: ({ password }) => password }
const linkColumn: CsvColumn<SetUpResult> = { header: 'Link', cell: ({ url }) => url }
