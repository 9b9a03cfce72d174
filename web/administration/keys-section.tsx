import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scopes, type Scope } from '#contract/access.ts'
import { NewKey } from '#contract/administration.ts'
import {
  AboutProgram,
  chosenEvent,
  EventSelect,
  ProgramDialog,
  ProgramName,
  ProgramSection,
} from '#web/administration/programs.tsx'
import { addDays, formatDate, today } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { DateField } from '#web/ui/date-field.tsx'

type Key = Outputs['administration']['keys'][number]

/** The keys by which other programs call the API. */
export const KeysSection = () => (
  <ProgramSection
    title="Keys for other programs"
    query={useQuery(api.administration.keys.queryOptions())}
    failed="The keys could not be loaded."
    emptyState={
      <>
        No program has a key. With one, a script can call the{' '}
        <a href="/api/docs" className="underline">
          API
        </a>{' '}
        without anyone’s password.
      </>
    }
    newLabel="New key"
    Content={KeyRow}
    NewDialog={NewKeyDialog}
  />
)

function KeyRow({ row }: { row: Key }) {
  const { id, name, edition, madeBy, endsOn, lastUsedOn, isEnded } = row
  const used = lastUsedOn === null ? 'Never used' : `Last used ${formatDate(lastUsedOn)}`
  return (
    <>
      <AboutProgram
        name={name}
        permissions={scopesText(row.scopes)}
        edition={edition}
        detail={`${isEnded ? '' : `Works until ${formatDate(endsOn)} · `}${used} · Made by ${madeBy}`}
      />
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
    </>
  )
}

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  const now = useNow()
  return (
    <ProgramDialog
      title="New key"
      description="For a script or another program. It acts under its own name in the history, and ends with your role as an organiser."
      secret={{
        title: 'Copy the key now',
        description:
          'It is shown only this once. Keep it like a password: anyone who has it can do what it allows.',
        label: 'Key',
        text: key,
      }}
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
        onSuccess={(created) => setKey(created.key)}
      >
        <ProgramName />
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
          options={scopes.map((scope) => ({ id: scope, label: scopesText([scope]) }))}
        />
      </ActionForm>
    </ProgramDialog>
  )
}

/** `Read people, write rooms` */
const scopesText = (allowed: readonly Scope[]) => {
  const text = allowed.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
