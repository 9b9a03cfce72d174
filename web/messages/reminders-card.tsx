import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unfillable } from '#contract/message-values.ts'
import { fillIn, readPlainWriting } from '#contract/plain-writing.ts'
import {
  reminderDays,
  reminderHours,
  reminderText,
  usualDays,
  type ReminderKind,
} from '#contract/reminders.ts'
import { api } from '#web/lib/api.ts'
import { formatDayButton, formatTime, today } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { ShownZoneProvider } from '#web/lib/shown-zone.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNow } from '#web/lib/use-now.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import { BlocksView, SubjectView } from '#web/messages/blocks-view.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'
import { Switch } from '#web/ui/switch.tsx'

type Reminders = Outputs['reminders']['list']

/** Automatic reminders: a switch for each kind, with the people it reaches next. */
export function RemindersCard({ venue }: { venue: VenueChoice }) {
  const { id: venueId, timeZone } = venue
  const reminders = useQuery(api.reminders.list.queryOptions({ input: { venueId } }))
  const day = today(useNow(), timeZone)
  return (
    <ShownZoneProvider value={timeZone}>
      <Card title="Reminders">
        <Loaded query={reminders} loading={{ shape: 'text', count: 3 }}>
          {(found) => (
            <>
              <p className="text-soft">
                {`Quarterdeck sends these for you, between ${hourText(reminderHours.from)} and ${hourText(reminderHours.to)} venue time, and never to someone who gets another message that day. Each e-mail has a way to stop them.`}
              </p>
              {!found.isMailConfigured && (
                <Notice tone="warn">No mail server is set up, so no reminder is sent.</Notice>
              )}
              <ul className="flex flex-col gap-4">
                {found.reminders.map((reminder) => (
                  <li key={reminder.kind} className="border-t border-line pt-4">
                    <ReminderSwitch venueId={venueId} reminder={reminder} edition={found.edition} day={day} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </Card>
    </ShownZoneProvider>
  )
}

const hourText = (hour: number) => formatTime(`${String(hour).padStart(2, '0')}:00`)

const labels: Record<ReminderKind, { title: string; days: string }> = {
  'no reply': {
    title: 'People who haven’t answered',
    days: 'Days between reminders, until registration closes',
  },
  flights: { title: 'People coming without flights', days: 'Days before the event (sent once)' },
  sharing: {
    title: 'People who haven’t said whether they’ll share a room',
    days: 'Days before the event (sent once)',
  },
}

type ReminderSwitchProps = {
  venueId: string
  reminder: Reminders['reminders'][number]
  edition: Reminders['edition']
  /** Today at the venue. */
  day: string
}

function ReminderSwitch({ venueId, reminder, edition, day }: ReminderSwitchProps) {
  const { kind, days, next } = reminder
  const [typed, setTyped] = useState<number>()
  const set = useAction(api.reminders.set, { failure: 'The reminder was not changed' })
  const [isAsking, setAsking] = useState(false)
  const isOn = days !== null
  const shownDays = typed ?? days ?? usualDays[kind]
  const input = { venueId, kind, days: shownDays }
  return (
    <div className="flex flex-col gap-2">
      <Switch
        isSelected={isOn}
        onChange={(isSelected) => (isSelected ? setAsking(true) : set.run({ venueId, kind, days: null }))}
      >
        <span className="block font-medium">{labels[kind].title}</span>
        <span className="block text-sm text-soft">{nextWords(isOn, next, day)}</span>
      </Switch>
      <div className="flex flex-wrap items-end gap-2">
        <div className="max-w-72">
          <NumberField
            label={labels[kind].days}
            value={shownDays}
            minValue={reminderDays.min}
            maxValue={reminderDays.max}
            onChange={(number) => {
              if (!Number.isNaN(number)) setTyped(number)
            }}
          />
        </div>
        {isOn && shownDays !== days && <Button onPress={() => setAsking(true)}>Save days</Button>}
      </div>
      {isAsking && (
        <MailingDialog
          title={isOn ? 'Change the days of these reminders?' : 'Turn these reminders on?'}
          mailing={{ call: 'reminders.set', input }}
          label={isOn ? 'Save days' : 'Turn on'}
          action={api.reminders.set}
          input={(announced) => ({ ...input, announced })}
          failure="The reminder was not changed"
          onSuccess={() => setTyped(undefined)}
          onClose={() => setAsking(false)}
        >
          <p>{labels[kind].title}</p>
        </MailingDialog>
      )}
      <ReminderPreview venueId={venueId} reminder={reminder} edition={edition} />
    </div>
  )
}

function ReminderPreview({ venueId, reminder: { kind, own }, edition }: Omit<ReminderSwitchProps, 'day'>) {
  const { opener, opened } = useOpened(ReminderTextDialog)
  const { subject, text } = reminderText(kind, edition, own)
  const problem = own && unfillable(edition, own)
  return (
    <Disclosure title="What it says">
      <div className="flex flex-col items-start gap-3">
        {problem !== null && <Notice tone="warn">{`Your text isn’t used for now. ${problem}`}</Notice>}
        <p className="font-medium">
          <SubjectView subject={subject} values={{ event: edition.event }} />
        </p>
        <BlocksView blocks={fillIn(readPlainWriting(text), { event: edition.event })} />
        <Button {...opener} size="small" aria-label={`Edit text: ${labels[kind].title}`}>
          Edit text
        </Button>
      </div>
      {opened && (
        <ReminderTextDialog
          venueId={venueId}
          kind={kind}
          ownWords={own}
          title={labels[kind].title}
          onClose={opened.close}
        />
      )}
    </Disclosure>
  )
}

const ReminderTextDialog = lazyDialog(
  async () => (await import('#web/messages/reminder-text-dialog.tsx')).ReminderTextDialog,
)

function nextWords(isOn: boolean, next: { day: string; people: number } | null, day: string): string {
  if (!isOn) return 'Off'
  if (next === null) return 'On. Nobody needs reminding right now'
  const people = peopleText(next.people)
  return next.day === day
    ? `Today, to ${people}`
    : `Nobody today. Next: ${formatDayButton(next.day)}, to ${people}`
}
