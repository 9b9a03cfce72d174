import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** Codes for a flight's field of this edition. Only offered while one types: until they are there, a form does without. */
export const useAirports = (venueId: string): readonly string[] =>
  useQuery(api.survey.open.queryOptions({ input: { venueId } })).data?.airports ?? []
