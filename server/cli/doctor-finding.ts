/** `note` is something to know, `WRONG` something to mend before the event. */
export type Finding = { state: 'ok' | 'note' | 'WRONG'; about: string; text: string }

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text })
export const wrong = (about: string, text: string): Finding => ({ state: 'WRONG', about, text })

/** What a library or the system says about a failure, in one line. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.message ? cause.message : String(cause)
}
