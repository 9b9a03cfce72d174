import type { Sort as TableSort } from '#web/lib/table-sort.ts'

// What an address may say of the list. Apart from the list, because every address is read on every first page.

export type Filter = {
  /** Words that must all occur in the name or the address, whatever their case or accents. */
  search: string
  /** A studio's name, or LP; undefined: all of them. */
  studio: string | undefined
  /** Only those of whom something is missing; undefined: everybody. */
  missing?: Missing | undefined
  /** Only those counted there; undefined: everybody. */
  status?: Status | undefined
  /** Of those who are maybe, only those so far with their invitation; undefined: all of them. */
  invite?: Invite | undefined
}

/** The four counts of an edition. */
export const statuses = ['yes', 'maybe', 'no', 'in'] as const
export type Status = (typeof statuses)[number]

/** How far somebody who is maybe is with their invitation. */
export const invites = ['never', 'waiting', 'invited', 'reminded', 'failed'] as const
export type Invite = (typeof invites)[number]

export const missings = ['reply', 'flight', 'room', 'arrival'] as const
export type Missing = (typeof missings)[number]

export const sortColumns = ['name', 'studio', 'status', 'role', 'sharing', 'allergies', 'diet'] as const
export type SortColumn = (typeof sortColumns)[number]
export type Sort = TableSort<SortColumn>
