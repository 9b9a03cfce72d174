import { recall, remember } from '#web/base/storage.ts'

/** What is in this device's storage: the latest moment it has seen, so that a clock that is set back shows. */
const key = 'desk-latest'

export const latestMoment = (): number => Number(recall(key) ?? 0)

/** It is that late now, by this device's clock. */
export const noteMoment = (): void => remember(key, String(Math.max(latestMoment(), Date.now())))

/** The server answers: the clock may have been wrong before, and what it says counts from now on. */
export const noteAnswered = (): void => remember(key, String(Date.now()))
