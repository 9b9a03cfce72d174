/** Time and place; times are `YYYY-MM-DDTHH:mm` on the venue's clock. */
export type Slot = { startTime: string; endTime: string | null; location: string | null }

/** Whether people who are signed up must get a mail about the change. */
export const isElsewhere = (before: Slot, after: Slot): boolean =>
  before.startTime !== after.startTime ||
  before.endTime !== after.endTime ||
  before.location !== after.location
