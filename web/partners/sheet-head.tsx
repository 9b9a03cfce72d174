import { CheckCheck, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatDateRange, formatInstant } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { PartnerApi, Sheet } from '#web/partners/partner-api.ts'
import { Button } from '#web/ui/button.tsx'

type SheetHeaderProps = { title: string; sheet: Sheet; api: PartnerApi; children?: ReactNode }

/** The header of a partner's list: its title and event, the number of changes, and its actions. */
export function SheetHeader({ title, sheet, api, children }: SheetHeaderProps) {
  const { venue, eventStartDate, eventEndDate, digest, seenAt, changes, lastDay } = sheet
  const markSeen = useAction(api.partners.seen, {
    success: 'Marked as seen. The organisers can see that you’ve read it.',
  })
  const hasUnseenChanges = seenAt === null || changes > 0
  const days = eventStartDate === null ? [] : [formatDateRange(eventStartDate, eventEndDate)]
  return (
    <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
      <title>{`${title} · Quarterdeck`}</title>
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="wrap-anywhere">{title}</h1>
        <p className="mt-1 wrap-anywhere">
          {[venue.name, `${venue.quarter} ${venue.year}`, ...days].join(' · ')}
        </p>
        <p role="status" className={`mt-2 ${changes > 0 ? 'font-semibold text-warn' : 'text-soft'}`}>
          {changesText({ seenAt, changes, timeZone: venue.timeZone })}
        </p>
        {lastDay !== null && (
          <p data-screen-only className="mt-1 text-sm text-soft">
            {`This link works until the end of ${formatDate(lastDay)}.`}
          </p>
        )}
      </div>
      <div data-screen-only className="flex flex-wrap gap-2">
        {children}
        <Button onPress={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          Print
        </Button>
        {hasUnseenChanges && (
          <Button variant="primary" isPending={markSeen.isPending} onPress={() => markSeen.run({ digest })}>
            <CheckCheck className="size-4" aria-hidden />
            Mark all as seen
          </Button>
        )}
      </div>
    </header>
  )
}

/** The number of changes for the partner, with times in the venue's zone. */
function changesText({
  seenAt,
  changes,
  timeZone,
}: {
  seenAt: string | null
  changes: number
  timeZone: string
}): string {
  if (seenAt === null)
    return 'Press “Mark all as seen” once you’ve read the list. Later changes will be marked here.'
  const since = formatInstant(seenAt, timeZone)
  return changes === 0
    ? `Nothing has changed since you marked everything as seen on ${since}`
    : `${pluralize(changes, 'change')} since you marked everything as seen on ${since}`
}
