/**
 * Retention periods without a setting, in days: mails after they were written, messages to several people (with their
 * mails) after they left, audit entries, expired invitations to organise, uploaded pictures that no venue shows, copies
 * from before a cleanup.
 */
export const keptAlways = {
  mails: 90,
  messages: 400,
  audit: 400,
  organiserInvitations: 14,
  unusedPictures: 1,
  undo: 1,
  cleanupCopies: 14,
} as const

/** The moment this many days ago. */
export const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
