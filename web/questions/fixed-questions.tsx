import {
  isReadBy,
  isRequired,
  questionNamed,
  surveyQuestions,
  type QuestionName,
} from '#contract/questions.ts'

type FixedQuestion = { label: string; facts: readonly string[] }

/** The questions of every survey, in order. Their positions can't be changed. */
const fixedQuestions: readonly FixedQuestion[] = [
  { label: 'Will you attend?', facts: ['Everyone who answers', 'Required', 'Read by organisers'] },
  {
    label: 'Full Name',
    facts: ['Everyone who answers', 'Required', 'Read by organisers, everyone at the event'],
  },
  { label: 'Studio', facts: ['Everyone who answers', 'Required', 'Read by organisers'] },
  {
    label: 'Outbound and return flights',
    facts: ['People who come', 'Optional', 'Read by organisers, everyone at the event unless hidden'],
  },
  ...surveyQuestions.map((name) => ({
    label: labelOf(name),
    facts: [
      'People who come',
      isRequired(name) ? 'Required' : 'Optional',
      isReadBy(name, 'kitchen') ? 'Read by organisers, the kitchen' : 'Read by organisers',
    ],
  })),
]

function labelOf(name: QuestionName): string {
  const { term, parts } = questionNamed(name)
  return Object.values(parts)[0]?.guestLabel ?? term
}

export const FixedQuestions = () => (
  <ul aria-label="Questions of every survey" className="divide-y divide-line">
    {fixedQuestions.map(({ label, facts }) => (
      // Aligned with questions that have a drag handle.
      <li key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 pl-7">
        <span className="font-medium">{label}</span>
        <span className="text-sm text-soft">{facts.join(' · ')}</span>
      </li>
    ))}
  </ul>
)
