import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** One's private calendar feed: made, handed to the calendar program, renewed when somebody else saw it, ended. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const feed = useQuery(api.calendar.mine.queryOptions())
  return (
    <Dialog
      title="Your calendar"
      description="Agenda, your workshops, meals and your flights in the calendar of your phone. It follows every change by itself."
      onClose={onClose}
    >
      {feed.isError && (
        <ErrorState message={explain(feed.error).sentence} onRetry={() => void feed.refetch()} />
      )}
      {feed.isPending && <Skeleton shape="text" count={2} />}
      {feed.data && (feed.data.url === null ? <NoFeed /> : <Feed url={feed.data.url} />)}
    </Dialog>
  )
}

function NoFeed() {
  const open = useAction(api.calendar.open)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-soft">
        The calendar reads a private address that only you get. You can end it, or take a new one, at any
        time.
      </p>
      <Button variant="primary" isPending={open.isPending} onPress={() => open.run(undefined)}>
        Make my private address
      </Button>
    </div>
  )
}

function Feed({ url }: { url: string }) {
  const renew = useAction(api.calendar.renew, { success: 'The old address does not work any more' })
  const close = useAction(api.calendar.close, { success: 'The calendar address was ended' })
  return (
    <div className="flex flex-col gap-5">
      <LinkButton href={url.replace(/^https?:/, 'webcal:')} variant="primary">
        <CalendarPlus className="size-4" aria-hidden />
        Open in my calendar
      </LinkButton>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <TextField label="Private address" value={url} isReadOnly />
        </div>
        <CopyButton text={url} label="Copy address" />
      </div>
      <p className="text-sm text-soft">
        For a calendar that does not open by itself, paste the address where it asks for a calendar by URL.
        Whoever knows it can read your programme, so share it with nobody.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isPending={renew.isPending} onPress={() => renew.run(undefined)}>
          New address
        </Button>
        <Button variant="quiet" isPending={close.isPending} onPress={() => close.run(undefined)}>
          End it
        </Button>
      </div>
    </div>
  )
}
