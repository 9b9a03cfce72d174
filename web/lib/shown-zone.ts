import { createContext, useContext } from 'react'

/** The zone of the times on screen: the venue's if an edition is shown. Undefined: the device's own. */
const ShownZone = createContext<string | undefined>(undefined)

export const ShownZoneProvider = ShownZone.Provider

/** For `formatInstant`, so that a screen never mixes two zones. */
export const useShownZone = (): string | undefined => useContext(ShownZone)
