/** `note` is for information, `WRONG` is to be fixed before the event. */
export type Finding = { state: 'ok' | 'note' | 'WRONG'; about: string; text: string }

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text })
export const wrong = (about: string, text: string): Finding => ({ state: 'WRONG', about, text })

/** The message of a library's or the system's error, in one line. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.message ? cause.message : String(cause)
}
