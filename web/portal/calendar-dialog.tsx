import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { feedName, type calendarScopes } from '#contract/calendar.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/**
 * Lets the guest create a private calendar feed, open it in a calendar program, replace its URL, or turn it off.
 */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const feed = useQuery(api.calendar.mine.queryOptions())
  return (
    <Dialog
      title="Your calendar"
      description="The agenda, your workshops, meals and flights in your phone’s calendar. It stays up to date."
      onClose={onClose}
    >
      <Loaded query={feed} loading={{ shape: 'text', count: 2 }}>
        {({ url, mails }) => (
          <div className="flex flex-col gap-8">
            {url === null ? <NoFeed /> : <Feed url={url} />}
            <Mails mails={mails} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function NoFeed() {
  const openFeed = useAction(api.calendar.open)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-soft">
        Your calendar uses a private address that only you have. You can get a new one or turn it off at any
        time.
      </p>
      <Button variant="primary" isPending={openFeed.isPending} onPress={() => openFeed.run(undefined)}>
        Create my private address
      </Button>
    </div>
  )
}

function Feed({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-5">
      <LinkButton href={url.replace(/^https?:/, 'webcal:')} variant="primary">
        <CalendarPlus className="size-4" aria-hidden />
        Open in my calendar
      </LinkButton>
      <OtherCalendars url={url} />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <TextField label="Private address" value={url} isReadOnly />
        </div>
        <CopyButton text={url} label="Copy address" />
      </div>
      <p className="text-sm text-soft">
        If your calendar doesn’t open, choose “add calendar by URL” there and paste this address. Anyone who
        has it can see your agenda, so don’t share it.
      </p>
      <FeedActions />
    </div>
  )
}

const mailOptions = [
  {
    id: 'all',
    label: 'Everything of mine',
    description: 'The event’s days, my workshops, shuttles and flights.',
  },
  { id: 'event', label: 'Only the event', description: 'Its days.' },
  { id: 'off', label: 'Off' },
] as const

/** Calendar programs refetch a feed only every few hours; an e-mail changes the entries immediately. */
function Mails({ mails }: { mails: (typeof calendarScopes)[number] }) {
  const choose = useAction(api.calendar.choose, { success: 'Saved. It applies from your next e-mail on' })
  return (
    <RadioGroup
      label="What e-mails put into your calendar"
      description="E-mails about your stay add entries and change them at once. A private address shows the same, some hours later in some calendars. Answers given in a calendar aren’t read: say here if your plans change."
      options={mailOptions}
      value={mails}
      onChange={(chosen) => choose.run({ mails: chosen })}
    />
  )
}

/** For web calendars, and for calendar programs that only read a file. */
function OtherCalendars({ url }: { url: string }) {
  const webcal = encodeURIComponent(url.replace(/^https?:/, 'webcal:'))
  const name = encodeURIComponent(feedName)
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        href={`https://calendar.google.com/calendar/r?cid=${webcal}`}
        target="_blank"
        rel="noreferrer"
      >
        Google Calendar
      </LinkButton>
      <LinkButton
        href={`https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${name}`}
        target="_blank"
        rel="noreferrer"
      >
        Outlook
      </LinkButton>
      <LinkButton href={url} download="quarterdeck.ics">
        Download
      </LinkButton>
    </div>
  )
}

/** Both actions cut off the calendars that use the current URL, so they ask first. */
const FeedActions = () => (
  <div className="flex flex-wrap gap-2">
    <ConfirmButton
      label="New address"
      title="Get a new address?"
      confirmLabel="Get a new address"
      action={api.calendar.renew}
      input={undefined}
      success="The old address no longer works"
    >
      Calendars that use the old address will stop updating. Add the new one to each of them.
    </ConfirmButton>
    <ConfirmButton
      label="Turn it off"
      variant="quiet"
      title="Turn off your calendar address?"
      confirmLabel="Turn it off"
      action={api.calendar.close}
      input={undefined}
      success="Calendar address turned off"
    >
      Calendars that use it will stop updating. You can create a new address at any time.
    </ConfirmButton>
  </div>
)
