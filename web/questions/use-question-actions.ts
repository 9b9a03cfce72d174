import { api } from '#web/lib/api.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { Question } from '#web/questions/asking-words.ts'
import { defaultAsking } from '#web/questions/question-values.ts'

export type QuestionActions = ReturnType<typeof useQuestionActions>

/** The actions on an edition's questions that need no form, each with Undo. */
export function useQuestionActions(venueId: string, all: readonly Question[]) {
  const labelOf = (questionId: string) => {
    const question = all.find(({ id }) => id === questionId)
    return question ? `‘${question.label}’` : 'The question'
  }
  const order = useAction(api.questions.order, {
    failure: 'The order was not changed',
    optimistic: ({ questionIds }) => {
      const placeOf = ({ id, asking }: Question) => (asking ? questionIds.indexOf(id) : Infinity)
      return [
        changeOf(api.questions.list, { venueId }, ({ questions }) => ({
          questions: questions.toSorted((a, b) => difference(placeOf(a), placeOf(b))),
        })),
      ]
    },
  })
  const askAgain = useAction(api.questions.ask, {
    success: (_, { questionId }) => `${labelOf(questionId)} is asked`,
  })
  const stop = useAction(api.questions.stopAsking, {
    success: ({ stopped }, { questionId }) => ({
      title: `${labelOf(questionId)} is no longer asked`,
      ...(stopped && {
        action: { label: 'Undo', onPress: () => askAgain.run({ venueId, questionId, ...stopped }) },
      }),
    }),
  })
  const restore = useAction(api.questions.restore, {
    success: (_, { id }) => `${labelOf(id)} was restored`,
  })
  const archive = useAction(api.questions.archive, {
    success: (_, { id }) => ({
      title: `${labelOf(id)} was archived`,
      action: { label: 'Undo', onPress: () => restore.run({ id }) },
    }),
  })
  return {
    order: (questionIds: string[]) => order.run({ venueId, questionIds }),
    ask: ({ id: questionId }: Question) => askAgain.run({ venueId, questionId, asking: defaultAsking }),
    stop: ({ id: questionId }: Question) => stop.run({ venueId, questionId }),
    archive: ({ id }: Question) => archive.run({ id }),
    restore: ({ id }: Question) => restore.run({ id }),
  }
}

const difference = (a: number, b: number) => (a === b ? 0 : a - b)
