/** Shows the question and resolves to false if the person declines. */
type ShowDialog<Question> = (question: Question) => Promise<boolean>

export type Gate<Question> = ReturnType<typeof createGate<Question>>

/** A question that any code can ask through the area on screen before it continues. */
export function createGate<Question>() {
  let showDialog: ShowDialog<Question> | undefined
  return {
    /** Whether to continue; `fallback` if no dialog is registered. */
    confirm: async (question: Question, fallback: boolean): Promise<boolean> =>
      showDialog ? showDialog(question) : fallback,
    /** Registers the dialog of the area on screen. Returns a function that removes it. */
    register(next: ShowDialog<Question>): () => void {
      showDialog = next
      return () => {
        if (showDialog === next) showDialog = undefined
      }
    },
  }
}
