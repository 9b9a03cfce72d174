import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** Airport codes suggested in a flight's field for this edition. The form works without them until they load. */
export const useAirports = (venueId: string): readonly string[] =>
  useQuery(api.survey.open.queryOptions({ input: { venueId } })).data?.airports ?? []
