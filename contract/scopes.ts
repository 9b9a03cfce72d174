import type { Area, Meta, Scope } from '#contract/access.ts'
import { contract, type Contract } from '#contract/index.ts'

/** The areas of nouns with procedures that keys may call. */
const areas: ReadonlyMap<string, Area> = new Map(
  Object.entries({
    agenda: 'programme',
    attendance: 'people',
    catering: 'food',
    dashboard: 'events',
    messages: 'messages',
    people: 'people',
    planning: 'rooms',
    questions: 'people',
    reminders: 'messages',
    rooms: 'rooms',
    shuttles: 'travel',
    studios: 'people',
    travel: 'travel',
    venues: 'events',
    workshops: 'programme',
    workshopWishes: 'programme',
  } satisfies { [Noun in keyof Contract]?: Area }),
)

const nouns: Record<string, Record<string, { '~orpc': { meta: Meta } }>> = contract

/** The scope that a key needs for `noun.name`; null: people only. */
export function scopeOf(noun: string, name: string): Scope | null {
  const area = areas.get(noun)
  const key = nouns[noun]?.[name]?.['~orpc'].meta.key
  return area && key ? `${key} ${area}` : null
}
