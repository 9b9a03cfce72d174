import type { Client } from '#server/testing/served.ts'

/** Presses the Undo that the response to a call offers. Fails if it offers none. */
export const pressUndo = (organiser: Client, { undo }: { undo: string | null }) =>
  organiser.audit.undo({ id: undo ?? '' })
