import type { PartnerKind } from '#contract/partners.ts'

/** What a change can be about. The database says it of every transaction (server/db/migrations/0006_live.sql). */
export const topics = [
  'venues',
  'people',
  'studios',
  'attendance',
  'rooms',
  'workshops',
  'wishes',
  'agenda',
  'drafts',
  'desk',
  'partners',
  'catering',
  'runs',
  'shuttles',
  'claims',
  'invitations',
  'outbox',
  'accounts',
  'audit',
] as const
export type Topic = (typeof topics)[number]

/** What a guest may be notified of, about their own editions only. */
export const guestTopics = [
  'venues',
  'people',
  'attendance',
  'rooms',
  'workshops',
  'agenda',
  'catering',
  'shuttles',
] as const satisfies readonly Topic[]

/** What a helper at the desk may be notified of, about that edition only. */
export const deskTopics = ['people', 'attendance', 'rooms'] as const satisfies readonly Topic[]

/** What a partner may be notified of, about the edition of their link only. */
export const partnerTopics = {
  hotel: ['venues', 'people', 'attendance', 'rooms', 'partners'],
  caterer: ['venues', 'catering', 'partners'],
  driver: ['venues', 'people', 'attendance', 'shuttles', 'partners'],
} as const satisfies Record<PartnerKind, readonly Topic[]>

/**
 * Something changed; never what. Screens that show it ask for it again, and are answered what their reader may see.
 * `venueId`: the edition it changed for; null: what belongs to none.
 */
export type Signal = { topic: Topic; venueId: string | null }

/**
 * Where the stream of them is, for a signed-in guest or organiser. Its events: `ready` once nothing is missed any
 * more, then `message` with a list of signals, `beat` every 25 seconds, and `end` when the session or its rights are
 * over, or a sixth stream of the account was opened.
 */
export const liveAddress = '/live'
