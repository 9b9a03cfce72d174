/** When and where; all `YYYY-MM-DDTHH:mm` on the clock of the place. */
export type Slot = { startTime: string; endTime: string | null; location: string | null }

/** What a person who is signed up must hear of. */
export const isElsewhere = (before: Slot, after: Slot): boolean =>
  before.startTime !== after.startTime ||
  before.endTime !== after.endTime ||
  before.location !== after.location
