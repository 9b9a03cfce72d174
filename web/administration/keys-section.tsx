import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scopes, type Scope } from '#contract/access.ts'
import { NewKey } from '#contract/administration.ts'
import { chosenEvent, EventSelect, ShownOnce } from '#web/administration/program-form.tsx'
import { addDays, formatDate, today } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Key = Outputs['administration']['keys'][number]

/** The keys by which other programs call the API. */
export function KeysSection() {
  const keys = useQuery(api.administration.keys.queryOptions())
  const [isMaking, setMaking] = useState(false)
  return (
    <section aria-label="Keys for other programs" className="mt-8 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Keys for other programs</h2>
        <Button onPress={() => setMaking(true)}>New key</Button>
      </div>
      <Loaded query={keys} failed="The keys could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <p className="text-sm text-soft">
              No program has a key. With one, a script can call the{' '}
              <a href="/api/docs" className="underline">
                API
              </a>{' '}
              without anyone’s password.
            </p>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {all.map((key) => (
                <KeyRow key={key.id} row={key} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </section>
  )
}

function KeyRow({ row }: { row: Key }) {
  const { id, name, edition, madeBy, endsOn, lastUsedOn, isEnded } = row
  const used = lastUsedOn === null ? 'Never used' : `Last used ${formatDate(lastUsedOn)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-soft">{`${sentence(row.scopes)} · ${edition ?? 'All events'}`}</p>
        <p className="text-sm wrap-anywhere text-soft">
          {`${isEnded ? '' : `Works until ${formatDate(endsOn)} · `}${used} · Made by ${madeBy}`}
        </p>
      </div>
      {isEnded ? (
        <Badge>Ended</Badge>
      ) : (
        <ConfirmButton
          label="End key"
          size="small"
          variant="quiet"
          aria-label={`End the key ${name}`}
          title={`End the key ${name}?`}
          confirmLabel="End key"
          isDanger
          action={api.administration.endKey}
          input={{ id }}
          success={`The key ${name} has ended`}
        >
          The program that uses it is refused from its next call on. An ended key can’t be used again.
        </ConfirmButton>
      )}
    </li>
  )
}

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string>()
  const now = useNow()
  if (made !== undefined)
    return (
      <ShownOnce
        title="Copy the key now"
        description="It is shown only this once. Keep it like a password: whoever has it can do what it allows."
        label="Key"
        text={made}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title="New key"
      description="For a script or another program. It acts under its own name in the history, and ends with your role as an organiser."
      onClose={onClose}
    >
      <ActionForm
        schema={NewKey}
        read={({ text, choice, choices, date }) => ({
          name: text('name'),
          endsOn: date('endsOn') ?? '',
          venueId: chosenEvent(choice),
          scopes: choices('scopes'),
        })}
        action={api.administration.makeKey}
        submitLabel="Make key"
        fields={{ KEY_DATE: 'endsOn' }}
        aside={<Button slot="close">Cancel</Button>}
        onSuccess={({ key }) => setMade(key)}
      >
        <TextField
          name="name"
          label="Name"
          description="The program it is for"
          maxLength={80}
          isRequired
          autoFocus
        />
        <DateField
          name="endsOn"
          label="Last day"
          description="At most a year from now"
          defaultValue={addDays(today(now), 90)}
          isRequired
        />
        <EventSelect description="A key for one event may only make calls that name the event." />
        <CheckboxGroup
          name="scopes"
          label="What it may do"
          options={scopes.map((scope) => ({ id: scope, label: sentence([scope]) }))}
        />
      </ActionForm>
    </Dialog>
  )
}

/** `Read people, write rooms` */
const sentence = (allowed: readonly Scope[]) => {
  const words = allowed.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
