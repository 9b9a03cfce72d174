import type { MessageKind } from '#contract/mail.ts'

/** After so many failures a message is given up. */
export const mostAttempts = 8

/** Mails about an edition, which server/venues/news/queries.ts composes. */
export type NewsKind = Extract<
  MessageKind,
  'registration received' | 'room given' | 'event changed' | 'taken off' | 'starts soon' | 'cannot come'
>

/** Mails about a workshop, which server/workshops/letters/queries.ts composes. */
export type WorkshopKind = Extract<
  MessageKind,
  | 'workshop changed'
  | 'workshop cancelled'
  | 'agenda changed'
  | 'seat given'
  | 'seat offered'
  | 'workshops planned'
>

/** Mails that need nothing looked up but the reader's name. */
export type NoticeKind = Extract<
  MessageKind,
  | 'admin not given'
  | 'new organiser'
  | 'erasure asked'
  | 'e-mail changed'
  | 'password changed'
  | 'role given'
  | 'data deleted'
  | 'identity linked'
  | 'identity unlinked'
>
