import { createContext, useContext } from 'react'

/** The zone whose clock a screen is on: the venue's where an edition is shown. Undefined: the device's own. */
const ShownZone = createContext<string | undefined>(undefined)

export const ShownZoneProvider = ShownZone.Provider

/** For `formatInstant`: one screen never shows two clocks. */
export const useShownZone = (): string | undefined => useContext(ShownZone)
