/** When this page was opened. Query data updated before then was read from this device. */
export const openedAt = Date.now()
