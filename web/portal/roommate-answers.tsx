import type { GuestHome } from '#web/portal/guest-home.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'

type RoommateAnswersProps = { answers: NonNullable<GuestHome['room']>['says'][number] }

/** The answers that a roommate shares with the people in the room. */
export const RoommateAnswers = ({ answers }: RoommateAnswersProps) =>
  answers.map(({ label, kind, value }) => (
    <p key={label} className="text-sm whitespace-pre-line">
      <span className="text-soft">{`${label}: `}</span>
      {ownAnswerWords({ kind }, value)}
    </p>
  ))
