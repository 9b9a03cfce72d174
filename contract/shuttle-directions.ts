export const shuttleDirections = ['to_venue', 'to_airport'] as const
export type Direction = (typeof shuttleDirections)[number]
