import type { Outputs } from '#web/lib/outputs.ts'

export type OwnWishes = Outputs['roomWishes']['own']

/** A person's room wishes in one line. */
export function wishLine({ people, wanted, sharesWith, wantsQuiet, wantsGroundFloor }: OwnWishes): string {
  const isMutualById = new Map(wanted.map(({ id, isMutual }) => [id, isMutual]))
  const names = people.flatMap(({ id, fullName }) => {
    const isMutual = isMutualById.get(id)
    return isMutual === undefined ? [] : [isMutual ? `${fullName} (named you too)` : fullName]
  })
  const parts = [
    ...(names.length > 0 ? [`sharing with ${names.join(', ')}`] : []),
    ...(sharesWith === 'same_gender' ? ['sharing with the same gender only'] : []),
    ...(wantsQuiet ? ['a quiet room'] : []),
    ...(wantsGroundFloor ? ['the ground floor'] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : 'nothing yet'
}
