/** Devices at the desk, without an account: of this edition, of another one, and one revoked by an organiser. */
export const helperNames = ['helper', 'helperElsewhere', 'helperRevoked'] as const
/** Partners by their links, without an account: of this edition, of another one, and one revoked by an organiser. */
const partnerNames = [
  'hotel',
  'hotelElsewhere',
  'hotelRevoked',
  'caterer',
  'catererElsewhere',
  'catererRevoked',
  'driver',
  'driverElsewhere',
  'driverRevoked',
] as const

/** Every actor of the matrix. `mustChange` and `disabled` would otherwise be organisers. */
export const actorNames = [
  'nobody',
  'noRole',
  'mustChange',
  'guest',
  'sameEvent',
  'otherEvent',
  'disabled',
  'organiser',
  'organiserGuest',
  ...helperNames,
  ...partnerNames,
] as const
export type ActorName = (typeof actorNames)[number]
type HelperName = (typeof helperNames)[number]
export type PartnerName = (typeof partnerNames)[number]
export type AccountName = Exclude<ActorName, 'nobody' | HelperName | PartnerName>

export type Account = {
  role: 'admin' | 'guest' | null
  /** The event at which the account's person is confirmed. Null if the account has no person. */
  confirmedAt: 'here' | 'elsewhere' | null
  mustChangePassword?: true
  disabledAt?: Date
}

export const accounts: Record<AccountName, Account> = {
  noRole: { role: null, confirmedAt: null },
  mustChange: { role: 'admin', confirmedAt: 'here', mustChangePassword: true },
  guest: { role: 'guest', confirmedAt: 'here' },
  sameEvent: { role: 'guest', confirmedAt: 'here' },
  otherEvent: { role: 'guest', confirmedAt: 'elsewhere' },
  disabled: { role: 'admin', confirmedAt: 'here', disabledAt: new Date('2026-11-01T00:00:00Z') },
  organiser: { role: 'admin', confirmedAt: null },
  organiserGuest: { role: 'admin', confirmedAt: 'here' },
}

const isHelper = (name: ActorName): name is HelperName => helperNames.some((one) => one === name)
export const isPartner = (name: ActorName): name is PartnerName => partnerNames.some((one) => one === name)
export const accountNames = actorNames
  .filter((name) => name !== 'nobody')
  .filter((name) => !isHelper(name))
  .filter((name) => !isPartner(name))
