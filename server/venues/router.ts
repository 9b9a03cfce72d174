import tzLookup from '@photostructure/tz-lookup'
import { api } from '#server/core/api.ts'
import { withActor, withActorAndDeps } from '#server/core/acting.ts'
import { refuse } from '#server/lib/refuse.ts'
import { addVenue, deleteVenue, updateVenue } from '#server/venues/commands.ts'
import { listChoices } from '#server/editions/queries.ts'
import { belongsTo, findVenue, listVenues } from '#server/venues/queries.ts'
import { findMove } from '#server/venues/moving/queries.ts'
import { coordinatesOf } from '#server/venues/rules.ts'

export const venues = {
  choices: api.venues.choices.handler(({ context: { deps, actor } }) =>
    listChoices(deps.db, actor(), deps.clock()),
  ),
  list: api.venues.list.handler(({ context }) => listVenues(context.deps.db)),
  add: api.venues.add.handler(withActor(addVenue)),
  update: api.venues.update.handler(withActorAndDeps(updateVenue)),
  moving: api.venues.moving.handler(({ context: { deps }, input }) => findMove(deps.db, input)),
  delete: api.venues.delete.handler(withActor(deleteVenue)),
  weather: api.venues.weather.handler(async ({ context: { deps, actor }, input: { venueId } }) => {
    const { role, personId } = actor()
    const mayRead = role === 'admin' || (await belongsTo(deps.db, personId, venueId))
    const venue = mayRead ? await findVenue(deps.db, venueId) : undefined
    return venue ? deps.weather(venue) : refuse('NOT_FOUND')
  }),
  guessTimeZone: api.venues.guessTimeZone.handler(({ input }) => {
    const coordinates = coordinatesOf(input.googleMapsLink)
    return { timeZone: coordinates && tzLookup(coordinates.latitude, coordinates.longitude) }
  }),
}
