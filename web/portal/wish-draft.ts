import { maxWishes } from '#contract/workshop-slots.ts'

/** A guest's wishes: the ranked ones, best first, and others that are fine too. Both lists cover all times. */
export type WishDraft = { ranked: readonly string[]; othersFine: readonly string[] }

export const isSameDraft = (one: WishDraft, other: WishDraft): boolean =>
  one.ranked.join() === other.ranked.join() &&
  one.othersFine.toSorted().join() === other.othersFine.toSorted().join()

/** The wishes of a slot, best first. */
export const rankedIn = ({ ranked }: WishDraft, slot: readonly string[]): string[] =>
  ranked.filter((id) => slot.includes(id))

export const areOthersFineIn = ({ othersFine }: WishDraft, slot: readonly string[]): boolean =>
  othersFine.some((id) => slot.includes(id))

/** A slot takes at most five wishes. */
export const isFullIn = (draft: WishDraft, slot: readonly string[]): boolean =>
  rankedIn(draft, slot).length >= maxWishes

/** A tap adds a workshop after the other wishes. Another tap removes it, and later ones move up. */
export function toggle(draft: WishDraft, slot: readonly string[], id: string): WishDraft {
  const { ranked, othersFine } = draft
  if (ranked.includes(id)) {
    const isFine = areOthersFineIn(draft, slot)
    return {
      ranked: ranked.filter((one) => one !== id),
      othersFine: isFine ? [...othersFine, id] : othersFine,
    }
  }
  if (isFullIn(draft, slot)) return draft
  return { ranked: [...ranked, id], othersFine: othersFine.filter((one) => one !== id) }
}

/** Accepts all other workshops of a slot, or stops accepting them. */
export function acceptOthers(draft: WishDraft, slot: readonly string[], isFine: boolean): WishDraft {
  const otherSlots = draft.othersFine.filter((id) => !slot.includes(id))
  const unranked = slot.filter((id) => !draft.ranked.includes(id))
  return { ...draft, othersFine: isFine ? [...otherSlots, ...unranked] : otherSlots }
}

/** Removes workshops that can no longer be wished for, because they were deleted or moved. */
export const restrictTo = (draft: WishDraft, ids: readonly string[]): WishDraft => ({
  ranked: draft.ranked.filter((id) => ids.includes(id)),
  othersFine: draft.othersFine.filter((id) => ids.includes(id)),
})
