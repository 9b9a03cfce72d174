import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillIn, readPlainWriting } from '#contract/plain-writing.ts'
import {
  reminderDays,
  reminderHours,
  reminderText,
  usualDays,
  type ReminderKind,
} from '#contract/reminders.ts'
import { api } from '#web/lib/api.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import { BlocksView, SubjectView } from '#web/messages/blocks-view.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Switch } from '#web/ui/switch.tsx'

type Found = Outputs['reminders']['list']

/** Automatic reminders: a switch for each kind, with the people it reaches next. */
export function RemindersCard({ venueId }: { venueId: string }) {
  const reminders = useQuery(api.reminders.list.queryOptions({ input: { venueId } }))
  return (
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
                  <ReminderSwitch venueId={venueId} reminder={reminder} edition={found.edition} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  )
}

const hourText = (hour: number) => formatTime(`${String(hour).padStart(2, '0')}:00`)

const words: Record<ReminderKind, { title: string; days: string }> = {
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
  reminder: Found['reminders'][number]
  edition: Found['edition']
}

function ReminderSwitch({ venueId, reminder: { kind, days, next }, edition }: ReminderSwitchProps) {
  const [typed, setTyped] = useState(days ?? usualDays[kind])
  const set = useAction(api.reminders.set, { failure: 'The reminder was not changed' })
  const isOn = days !== null
  const { subject, text } = reminderText(kind, edition)
  const [isAsking, setAsking] = useState(false)
  const save = (wanted: number | null) => set.run({ venueId, kind, days: wanted })
  const input = { venueId, kind, days: typed }
  return (
    <div className="flex flex-col gap-2">
      <Switch isSelected={isOn} onChange={(on) => (on ? setAsking(true) : save(null))}>
        <span className="block font-medium">{words[kind].title}</span>
        <span className="block text-sm text-soft">{nextWords(isOn, next)}</span>
      </Switch>
      <div className="max-w-72">
        <NumberField
          label={words[kind].days}
          value={typed}
          minValue={reminderDays.min}
          maxValue={reminderDays.max}
          onChange={(number) => {
            if (Number.isNaN(number)) return
            setTyped(number)
            if (isOn) save(number)
          }}
        />
      </div>
      {isAsking && (
        <MailingDialog
          title="Turn these reminders on?"
          mailing={{ call: 'reminders.set', input }}
          label="Turn on"
          action={api.reminders.set}
          input={(announced) => ({ ...input, announced })}
          failure="The reminder was not changed"
          onClose={() => setAsking(false)}
        >
          <p>{words[kind].title}</p>
        </MailingDialog>
      )}
      <Disclosure title="What it says">
        <p className="mb-3 font-medium">
          <SubjectView subject={subject} values={{ event: edition.event }} />
        </p>
        <BlocksView blocks={fillIn(readPlainWriting(text), { event: edition.event })} />
      </Disclosure>
    </div>
  )
}

function nextWords(isOn: boolean, next: { day: string; people: number } | null): string {
  if (!isOn) return 'Off'
  return next === null
    ? 'On. Nobody needs reminding right now'
    : `Next: ${formatDayButton(next.day)}, to ${pluralize(next.people, 'person', 'people')}`
}
