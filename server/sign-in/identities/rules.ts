import type { Deps } from '#server/core/deps.ts'

type SignInMethods = Pick<Deps, 'providers' | 'isEthereumOn' | 'sms'>

type Identity = { providerId: string; subject: string }

/**
 * The name of an identity: 'Google', 'Ethereum 0x12ab…cdef', 'Phone …5678'. An identity of a removed provider is
 * named by its id.
 */
export function nameOfIdentity({ providers }: SignInMethods, { providerId, subject }: Identity): string {
  if (providerId === 'ethereum') return `Ethereum ${subject.slice(0, 6)}…${subject.slice(-4)}`
  if (providerId === 'phone') return `Phone …${subject.slice(-4)}`
  return providers.find((one) => one.id === providerId)?.name ?? providerId
}

/** The sign-in methods other than the password, that are turned on now. */
export const usableMethods = ({ providers, isEthereumOn, sms }: SignInMethods): readonly string[] => [
  ...providers.map(({ id }) => id),
  ...(isEthereumOn ? ['ethereum'] : []),
  ...(sms ? ['phone'] : []),
]
