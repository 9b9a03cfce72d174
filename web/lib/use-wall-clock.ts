import { wallClockOf } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'

/** The current wall-clock time in a zone, `YYYY-MM-DDTHH:mm`; in the device's zone if undefined. */
export const useWallClock = (timeZone: string | undefined): string =>
  wallClockOf(useNow().toISOString(), timeZone) ?? ''
