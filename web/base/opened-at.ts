/** When this page was opened, on the clock of its answers: what came before then was read from this device. */
export const openedAt = Date.now()
