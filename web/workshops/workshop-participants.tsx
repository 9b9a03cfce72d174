import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { confirmAction } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { searchBy } from '#web/base/search.ts'
import { useAction } from '#web/lib/use-action.ts'
import { MessageButton } from '#web/messages/message-button.tsx'
import { PersonName } from '#web/shell/person-name.tsx'
import { useShownPeople } from '#web/shell/shown-people.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { Initials } from '#web/ui/initials.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Option } from '#web/ui/option-list.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { whyClosed, type Workshop } from '#web/workshops/workshop-values.ts'

const passFocus = passFocusTo('section')

type WorkshopParticipantsProps = { workshop: Workshop; hasBegun: boolean; venueId: string }

/** The participants by name, with actions to add and remove them. */
export function WorkshopParticipants({ workshop, hasBegun, venueId }: WorkshopParticipantsProps) {
  const { id: workshopId, participants } = workshop
  useShownPeople(participants)
  const nameOf = (personId: string) =>
    participants.find((person) => person.personId === personId)?.fullName ?? 'this person'
  const undo = useAction(api.workshops.addParticipant, {
    success: () => ({ title: 'Undone', description: workshop.title }),
    failure: ({ code }) =>
      code === 'WORKSHOP_FULL' ? `${workshop.title} has been full since` : 'Failed to undo',
  })
  const remove = useAction(api.workshops.removeParticipant, {
    confirm: (input) =>
      confirmAction({
        venueId,
        intent: { call: 'workshops.removeParticipant', input },
        title: `Remove ${nameOf(input.personId)} from “${workshop.title}”?`,
        action: 'Remove',
      }),
    success: (_, input) => ({
      title: 'Participant removed',
      description: nameOf(input.personId),
      action: { label: 'Undo', onPress: () => undo.run(input) },
    }),
  })
  const closed = whyClosed(workshop, hasBegun)
  return (
    <section
      tabIndex={-1}
      aria-labelledby="participants"
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <div className="flex min-h-(--control-small) flex-wrap items-center justify-between gap-x-4">
        <h3 id="participants">
          Participants <span className="font-normal text-soft">({participants.length})</span>
        </h3>
        {participants.length > 0 && (
          <MessageButton
            label="Write to them"
            venueId={venueId}
            personIds={participants.map(({ personId }) => personId)}
          />
        )}
      </div>
      {closed === undefined ? (
        <AddParticipant workshop={workshop} venueId={venueId} />
      ) : (
        <Notice>{closed}</Notice>
      )}
      {participants.length === 0 && <p className="text-soft">Nobody is signed up yet</p>}
      {participants.length > 0 && (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {participants.map(({ personId, fullName }) => (
            <li key={personId} ref={passFocus} className="flex min-h-11 items-center gap-2.5">
              <Initials name={fullName} />
              <span className="min-w-0 flex-1">
                <PersonName id={personId}>{fullName}</PersonName>
              </span>
              <RowButton
                variant="quiet"
                isIcon
                aria-label={`Remove ${fullName}`}
                onPress={() => remove.run({ workshopId, personId })}
              >
                <X className="size-4" aria-hidden />
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The most matches offered at once. */
const maxMatches = 30

type Attendee = Outputs['attendance']['list'][number]

const searchPeople = searchBy<Attendee>(({ fullName, email }) => `${fullName}\n${email ?? ''}`)

/** Adds an invited person who didn't answer no, found by name or address. */
function AddParticipant({ workshop, venueId }: { workshop: Workshop; venueId: string }) {
  const [typed, setTyped] = useState('')
  const people = useQuery(api.attendance.list.queryOptions({ input: { venueId } }))
  const add = useAction(api.workshops.addParticipant, {
    success: (_, { personId }) => ({
      title: 'Participant added',
      description: people.data?.find((person) => person.personId === personId)?.fullName ?? workshop.title,
    }),
  })
  const participantIds = new Set(workshop.participants.map(({ personId }) => personId))
  const options: Option[] = searchPeople(people.data ?? [], typed)
    .filter(({ attending, personId }) => attending !== 'no' && !participantIds.has(personId))
    .slice(0, maxMatches)
    .map(({ personId, fullName, email, attending }) => ({
      id: personId,
      label: fullName,
      description: [email, attending === 'maybe' ? 'No answer' : undefined].filter(Boolean).join(' · '),
    }))
  if (people.isLoadingError) {
    return (
      <ErrorState
        message={`Failed to fetch attendees. ${sentenceOf(people.error)}`}
        onRetry={() => void people.refetch()}
      />
    )
  }
  return (
    <ComboBox
      label="Add a participant"
      placeholder="Name or email"
      options={options}
      isFiltered
      value={null}
      inputValue={typed}
      onInputChange={setTyped}
      empty={people.isPending ? 'Loading...' : 'Nobody found'}
      onChange={(personId) => {
        if (personId === null) return
        add.run({ workshopId: workshop.id, personId })
        setTyped('')
      }}
    />
  )
}
