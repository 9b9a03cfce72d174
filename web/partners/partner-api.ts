import { partnerHeader } from '#contract/partner-header.ts'
import { apiWith } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** The calls a partner may make, with their link's token. */
export const partnerApi = (token: string) => apiWith({ [partnerHeader]: token })

export type PartnerApi = ReturnType<typeof partnerApi>
export type Sheet = Outputs['partners']['sheet']
export type HotelSheet = Extract<Sheet, { kind: 'hotel' }>
export type DriverSheet = Extract<Sheet, { kind: 'driver' }>
export type CatererSheet = Extract<Sheet, { kind: 'caterer' }>
