/** The words for answers of three states: yes, no, and not answered (null). */
export const sharingText = (sharing: boolean | null): string | null =>
  sharing === null ? null : sharing ? 'Yes' : 'No'

type Allergies = { allergies: readonly string[] | null; kitchenMayKnow: boolean | null }

/** The same with what the kitchen may know. */
export const allergyAnswer = ({ allergies, kitchenMayKnow }: Allergies): string | null =>
  allergies?.length && kitchenMayKnow
    ? `${allergiesText(allergies)} (the kitchen sees the first name)`
    : allergiesText(allergies)

/** An empty list says 'None'; null was not answered. */
export const allergiesText = (allergies: readonly string[] | null): string | null =>
  allergies === null ? null : allergies.length === 0 ? 'None' : allergies.join(', ')

/** The diet, with what is meant by 'other'; null when not answered. */
export const dietText = ({ diet, dietNote }: { diet: string | null; dietNote: string | null }) =>
  diet === 'other' && dietNote ? `other: ${dietNote}` : diet
