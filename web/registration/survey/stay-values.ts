import type { FormFields } from '#web/ui/form-fields.ts'

/** Bed and food from the fields of StayFields. Allergies: none said is null, 'I have none' an empty list. */
export function readStay({ text, choice, yesNo, isOn, tags }: FormFields) {
  const listed = tags('allergies')
  const allergies = listed.length > 0 ? listed : null
  return {
    openToRoomSharing: yesNo('openToRoomSharing'),
    diet: choice('diet'),
    dietNote: text('dietNote'),
    allergies: isOn('noAllergies') ? [] : allergies,
    // Off in a form that does not know how it was is no answer.
    kitchenMayKnow: isOn('kitchenMayKnow') || null,
  }
}
