import { lazyPart } from '#web/lib/lazy-part.tsx'

// Parts of the registration pages that load later, each in a file of its own.

export const AnswerAsMyself = lazyPart(
  'answer as myself',
  async () => (await import('#web/registration/survey/answer-as-myself.tsx')).AnswerAsMyself,
)
export const SurveyDone = lazyPart(
  'survey done',
  async () => (await import('#web/registration/survey/survey-done.tsx')).SurveyDone,
)
export const WaitingHere = lazyPart(
  'waiting here',
  async () => (await import('#web/registration/survey/survey-done.tsx')).WaitingHere,
)
