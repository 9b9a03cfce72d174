import { later } from '#web/lib/later.tsx'

// Parts of the registration pages that load later, each in a file of its own.

export const AnswerAsMyself = later(
  'answer as myself',
  async () => (await import('#web/registration/survey/answer-as-myself.tsx')).AnswerAsMyself,
)
export const SurveyDone = later(
  'survey done',
  async () => (await import('#web/registration/survey/survey-done.tsx')).SurveyDone,
)
export const WaitingHere = later(
  'waiting here',
  async () => (await import('#web/registration/survey/survey-done.tsx')).WaitingHere,
)
