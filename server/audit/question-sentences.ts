import { aboutIt, withName, peopleIn, subjectName, type Sentence } from '#server/audit/wording.ts'

const question = withName('question')

/** Changes to custom questions and their answers; no entry contains an answer. */
export const questionSentences: Readonly<Record<string, Sentence>> = {
  'person.answersChanged': (details) => `changed answers of ${subjectName(details)} to your own questions`,
  'question.answered': () => 'updated their own answers',
  'question.answersSet': ({ after }) => `changed an answer of ${peopleIn(after)}`,
  'question.archived': aboutIt('archived', question),
  'question.asked': (details) => `changed how ${question(details)} is asked`,
  'question.ordered': () => 'changed the order of the survey’s own questions',
  'question.restored': aboutIt('restored', question),
  'question.stopped': (details) => `stopped asking ${question(details)}`,
}
