import { useState } from 'react'
import type { z } from 'zod'
import { maxWanted, RoomWishesInput, type sharesWithChoices } from '#contract/room-wishes.ts'
import { api } from '#web/lib/api.ts'
import { changedSince } from '#web/lib/changed-since.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { OwnWishes } from '#web/portal/room-wish-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type RoomWishesDialogProps = { venueId: string; own: OwnWishes; onClose: () => void }

/** The edition's questions about the room, for the guest to answer. */
export function RoomWishesDialog({ venueId, own, onClose }: RoomWishesDialogProps) {
  const [opened] = useState(own)
  return (
    <FormDialog
      title="Room wishes"
      description="Only organisers see these. They’ll do what they can."
      onClose={onClose}
      schema={RoomWishesInput}
      read={({ choices, choice, isOn }) => ({
        venueId,
        wanted: choices('wanted'),
        sharesWith: choice('sharesWith'),
        gender: choice('gender'),
        wantsQuiet: isOn('wantsQuiet'),
        wantsGroundFloor: isOn('wantsGroundFloor'),
      })}
      inputWhenSent={(wishes) => ({ venueId, ...changedWishes(wishes, opened) })}
      action={api.roomWishes.save}
      submitLabel="Save"
      pendingLabel="Saving..."
      success="Your room wishes are saved"
    >
      {own.asksRoommates && <WantedRoommates own={own} />}
      {own.asksSameGender && <SharesWith own={own} />}
      {(own.asksQuietRoom || own.asksGroundFloor) && (
        <div className="flex flex-col gap-3">
          {own.asksQuietRoom && (
            <Checkbox name="wantsQuiet" defaultSelected={own.wantsQuiet}>
              I would like a quiet room
            </Checkbox>
          )}
          {own.asksGroundFloor && (
            <Checkbox name="wantsGroundFloor" defaultSelected={own.wantsGroundFloor}>
              I would like to be on the ground floor
            </Checkbox>
          )}
        </div>
      )}
    </FormDialog>
  )
}

function changedWishes(wishes: z.output<typeof RoomWishesInput>, opened: OwnWishes) {
  const { sharesWith, gender } = wishes
  const changed = changedSince({ ...opened, wanted: opened.wanted.map(({ id }) => id) }, wishes)
  // The gender is only stored with the answer it belongs to.
  return 'gender' in changed || 'sharesWith' in changed ? { ...changed, sharesWith, gender } : changed
}

function WantedRoommates({ own: { people, wanted } }: { own: OwnWishes }) {
  const mutualIds = new Set(wanted.flatMap(({ id, isMutual }) => (isMutual ? [id] : [])))
  return (
    <PickField
      name="wanted"
      label="I would like to share with"
      description={`Up to ${maxWanted} people. They won’t see this unless they name you too.`}
      options={people.map(({ id, fullName }) => ({ id, label: fullName }))}
      defaultValue={wanted.map(({ id }) => id)}
      maxPicks={maxWanted}
      noteOf={(id) => (mutualIds.has(id) ? 'named you too' : undefined)}
      empty="Nobody by that name is coming"
    />
  )
}

const sharingOptions = [
  { id: 'anyone', label: 'Anyone' },
  { id: 'same_gender', label: 'Same gender only' },
] as const satisfies { id: (typeof sharesWithChoices)[number]; label: string }[]

const genderChoices = [
  { id: 'woman', label: 'Woman' },
  { id: 'man', label: 'Man' },
  { id: 'other', label: 'Other' },
  // An empty value means no answer.
  { id: '', label: 'I would rather not say' },
] as const

function SharesWith({ own }: { own: OwnWishes }) {
  const [sharing, setSharing] = useState<(typeof sharingOptions)[number]['id'] | null>(own.sharesWith)
  const [gender, setGender] = useState<(typeof genderChoices)[number]['id']>(own.gender ?? '')
  return (
    <>
      <RadioGroup
        name="sharesWith"
        label="I share with"
        isInline
        options={sharingOptions}
        value={sharing}
        onChange={setSharing}
      />
      {sharing === 'same_gender' && (
        <>
          <RadioGroup
            name="gender"
            label="My gender"
            description="You don’t have to say. We use it only for this, and delete it after the event."
            isInline
            options={genderChoices}
            value={gender}
            onChange={setGender}
          />
          <div role="status" className="empty:hidden">
            {gender === '' && (
              <Notice>
                That is fine. We can then only give you a room to yourself, and there may not be one for
                everyone who needs it.
              </Notice>
            )}
          </div>
        </>
      )}
    </>
  )
}
