import { recall, remember } from '#web/base/storage.ts'

/** The storage key of the latest time this device has seen, which reveals a clock that was set back. */
const key = 'desk-latest'

export const latestKnownTime = (): number => Number(recall(key) ?? 0)

/** Records the current time of the device's clock. */
export const recordTime = (): void => remember(key, String(Math.max(latestKnownTime(), Date.now())))

/** Records that the server has responded. The clock may have been wrong before, so only its current time counts. */
export const recordResponseTime = (): void => remember(key, String(Date.now()))
