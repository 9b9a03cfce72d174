import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Veto, type askedFields } from '#contract/room-wishes.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { PickField } from '#web/ui/pick-field.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { Switch } from '#web/ui/switch.tsx'

type WishesDialogProps = { venueId: string; onClose: () => void }
type Settings = Outputs['roomWishes']['settings']

/** An edition's questions about rooms, and the pairs who never share. */
export function WishesDialog({ venueId, onClose }: WishesDialogProps) {
  const settings = useQuery(api.roomWishes.settings.queryOptions({ input: { venueId } }))
  return (
    <Dialog title="Room wishes" onClose={onClose}>
      <Loaded
        query={settings}
        loading={{ shape: 'text', count: 8 }}
        failed="Failed to fetch the room wishes."
      >
        {(known) => (
          <div className="flex flex-col gap-8">
            <WishQuestions venueId={venueId} settings={known} />
            <Vetoes vetoes={known.vetoes} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const questions: Readonly<Record<keyof typeof askedFields, string>> = {
  asksRoommates: 'whom they would like to share with',
  asksSameGender: 'whether they share with the same gender only',
  asksQuietRoom: 'whether they want a quiet room',
  asksGroundFloor: 'whether they want the ground floor',
}

const isQuestion = (name: string): name is keyof typeof questions => name in questions

function WishQuestions({ venueId, settings }: { venueId: string; settings: Settings }) {
  const saveAsked = useAction(api.roomWishes.setAsked, {
    failure: 'Failed to save what guests are asked',
    optimistic: ({ venueId: _venueId, ...asked }) => [
      changeOf(api.roomWishes.settings, { venueId }, (now) => ({ ...now, ...asked })),
    ],
  })
  return (
    <section aria-labelledby="asked" className="flex flex-col gap-2">
      <h3 id="asked">Guests of this edition are asked …</h3>
      {Object.keys(questions)
        .filter(isQuestion)
        .map((name) => (
          <Switch
            key={name}
            isSelected={settings[name]}
            onChange={(isOn) => saveAsked.run({ venueId, [name]: isOn })}
          >
            {questions[name]}
          </Switch>
        ))}
      <p className="text-sm text-soft">
        {`${settings.answered} of ${settings.confirmed} confirmed guests have answered. They’ll find the questions on their home page, under their room. Nobody sees who named them until they have named each other.`}
      </p>
    </section>
  )
}

const passFocus = passFocusTo('section')

function Vetoes({ vetoes }: Pick<Settings, 'vetoes'>) {
  const remove = useAction(api.roomWishes.removeVeto, {
    failure: 'Failed to remove the note',
    optimistic: ({ firstId, secondId }) => [
      changeOf(api.roomWishes.settings, {}, (now) => ({
        ...now,
        vetoes: now.vetoes.filter(({ first, second }) => first.id !== firstId || second.id !== secondId),
      })),
    ],
  })
  return (
    <section aria-labelledby="vetoes" tabIndex={-1} className="flex flex-col gap-3">
      <div>
        <h3 id="vetoes">Never in the same room</h3>
        <p className="text-sm text-soft">
          Only organisers see these notes; the two people never do. They apply to every event, until one of
          the two is erased.
        </p>
      </div>
      {vetoes.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {vetoes.map(({ first, second }) => (
            <li key={first.id + second.id} ref={passFocus} className="flex min-h-11 items-center gap-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {first.fullName} <span className="text-soft">and</span> {second.fullName}
              </span>
              <RowButton
                variant="quiet"
                isIcon
                aria-label={`Remove: ${first.fullName} and ${second.fullName}`}
                onPress={() => remove.run({ firstId: first.id, secondId: second.id })}
              >
                <X className="size-4" aria-hidden />
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      <VetoForm />
    </section>
  )
}

function VetoForm() {
  const people = useQuery(api.people.known.queryOptions())
  const [added, setAdded] = useState(0)
  return (
    <ActionForm
      aria-label="Never in the same room"
      schema={Veto}
      read={({ choice }) => ({ firstId: choice('firstId'), secondId: choice('secondId') })}
      action={api.roomWishes.addVeto}
      submitLabel="Add"
      variant="secondary"
      success="They never share a room from now on"
      onSuccess={() => setAdded(added + 1)}
    >
      <PickField
        // Remounts the field after adding, which empties it.
        key={added}
        name={['firstId', 'secondId']}
        label="Two people"
        options={(people.data ?? []).map(({ id, fullName, studio }) => ({
          id,
          label: fullName,
          ...(studio !== null && { description: studio }),
        }))}
        maxPicks={2}
        empty={people.isPending ? 'Loading...' : 'Nobody found'}
      />
    </ActionForm>
  )
}
