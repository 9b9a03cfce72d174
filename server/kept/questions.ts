import type { Meta } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import type { Topic } from '#contract/live.ts'
import { keptTopics, type keptReads } from '#contract/kept-reads.ts'
import type { AuthorizedQuery } from '#server/core/context.ts'
import { agendaList, guestAgenda } from '#server/agenda/queries.ts'
import { attendanceList, guestHome } from '#server/attendance/queries.ts'
import { guestMeals, mealsList, menuList, vendorsList } from '#server/catering/queries.ts'
import { knownPeople } from '#server/people/roster/queries.ts'
import { roomPlan } from '#server/rooms/planner/queries.ts'
import { roomsList } from '#server/rooms/queries.ts'
import { ownRoomWishes } from '#server/rooms/wishes/queries.ts'
import { arrivalsList, guestTravellers, travellersList } from '#server/travel/queries.ts'
import { guestWorkshops, workshopsList } from '#server/workshops/queries.ts'

type Queries = { [Noun in keyof typeof keptReads]: Record<keyof (typeof keptReads)[Noun], AuthorizedQuery> }

/** What each kept read asks the database, as its router does (`queryApi`). */
const queries: Queries = {
  agenda: { list: agendaList, mine: guestAgenda },
  attendance: { list: attendanceList, mine: guestHome },
  catering: { vendors: vendorsList, menu: menuList, meals: mealsList, mine: guestMeals },
  people: { known: knownPeople },
  planning: { plan: roomPlan },
  roomWishes: { own: ownRoomWishes },
  rooms: { list: roomsList },
  travel: { arrivals: arrivalsList, list: travellersList, mine: guestTravellers },
  workshops: { list: workshopsList, mine: guestWorkshops },
}

/** A kept read. */
export type Question = {
  path: string
  meta: Meta
  /** Whether its input is an edition; else it has none. */
  isOfVenue: boolean
  shown: readonly Topic[]
  query: AuthorizedQuery
}

const procedures: Readonly<Record<string, Readonly<Record<string, Declared>>>> = contract
type Declared = { '~orpc': { meta: Meta; inputSchema?: unknown } }

/** Every kept read, by `noun/name`. */
export const questions: ReadonlyMap<string, Question> = new Map(
  Object.entries(queries).flatMap(([noun, named]) =>
    Object.entries(named).map(([name, query]) => {
      const path = `${noun}/${name}`
      const declared = procedures[noun]?.[name]?.['~orpc']
      const shown = keptTopics.get(path)
      if (!declared || !shown) throw new Error(`${path} is no kept read of the contract.`)
      const isOfVenue = declared.inputSchema !== undefined
      return [path, { path, meta: declared.meta, isOfVenue, shown, query }] as const
    }),
  ),
)
