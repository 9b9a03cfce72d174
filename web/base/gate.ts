/** Shows the question and resolves to false if the person declines. */
type Ask<Question> = (question: Question) => Promise<boolean>

export type Gate<Question> = ReturnType<typeof createGate<Question>>

/** A question that any code can ask through the area on screen before it continues. */
export function createGate<Question>() {
  let ask: Ask<Question> | undefined
  return {
    /** Whether to continue; `otherwise` if no dialog is registered. */
    goesOn: async (question: Question, otherwise: boolean): Promise<boolean> =>
      ask ? ask(question) : otherwise,
    /** Registers the dialog of the area on screen. Returns a function that removes it. */
    register(next: Ask<Question>): () => void {
      ask = next
      return () => {
        if (ask === next) ask = undefined
      }
    },
  }
}
