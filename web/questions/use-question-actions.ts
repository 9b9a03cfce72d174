import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { Asking, Question } from '#web/questions/asking-words.ts'
import { defaultAsking } from '#web/questions/question-values.ts'

export type QuestionActions = ReturnType<typeof useQuestionActions>

/** The actions on an edition's questions that need no form, each with Undo. */
export function useQuestionActions(venueId: string) {
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
  // The settings and the order before each question was removed, which Undo restores.
  const [stopped] = useState(() => new Map<string, { asking: Asking; order: string[] }>())
  const askAgain = useAction(api.questions.ask, {
    success: 'This event asks it',
    onSuccess: (_, { questionId }) => {
      const before = stopped.get(questionId)
      if (before) order.run({ venueId, questionIds: before.order })
      stopped.delete(questionId)
    },
  })
  const stop = useAction(api.questions.stopAsking, {
    success: (_, { questionId }) => ({
      title: 'This event no longer asks it',
      action: {
        label: 'Undo',
        onPress: () =>
          askAgain.run({ venueId, questionId, asking: stopped.get(questionId)?.asking ?? defaultAsking }),
      },
    }),
  })
  const restore = useAction(api.questions.restore, { success: 'Question restored' })
  const archive = useAction(api.questions.archive, {
    success: (_, { id }) => ({
      title: 'Question archived',
      action: { label: 'Undo', onPress: () => restore.run({ id }) },
    }),
  })
  return {
    order: (questionIds: string[]) => order.run({ venueId, questionIds }),
    ask: ({ id: questionId }: Question) => {
      stopped.delete(questionId)
      askAgain.run({ venueId, questionId, asking: defaultAsking })
    },
    stop: ({ id: questionId, asking }: Question, ids: readonly string[]) => {
      if (asking) stopped.set(questionId, { asking, order: [...ids] })
      stop.run({ venueId, questionId })
    },
    archive: ({ id }: Question) => archive.run({ id }),
    restore: ({ id }: Question) => restore.run({ id }),
  }
}

const difference = (a: number, b: number) => (a === b ? 0 : a - b)
