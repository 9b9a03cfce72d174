/** Shows the question; false where the person says no. */
type Ask<Question> = (question: Question) => Promise<boolean>

export type Gate<Question> = ReturnType<typeof createGate<Question>>

/** A question that code anywhere asks of the area on screen before it goes on. */
export function createGate<Question>() {
  let ask: Ask<Question> | undefined
  return {
    /** Whether to go on; `otherwise` where nothing on screen asks. */
    goesOn: async (question: Question, otherwise: boolean): Promise<boolean> =>
      ask ? ask(question) : otherwise,
    /** Registers the dialog of the area on screen; returns the function that removes it. */
    register(next: Ask<Question>): () => void {
      ask = next
      return () => {
        if (ask === next) ask = undefined
      }
    },
  }
}
