import type { ReactNode } from 'react'
import { inOrder, questionNamed, surveyQuestions, type SurveyQuestion } from '#contract/questions.ts'
import { Card } from '#web/ui/card.tsx'

/** The parts that every survey includes. */
export const SurveyInformation = () => (
  <Card>
    <h2>Survey Information</h2>
    <SurveyFacts />
    <h2>How it works</h2>
    <HowItWorks />
  </Card>
)

function SurveyFacts() {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact term="Survey Type">Event Registration</Fact>
        <Fact term="Authentication">Email & Password</Fact>
        <Fact term="Access">Public</Fact>
        <Fact term="Creates Guest Account">Yes</Fact>
      </dl>
      <h3 className="mt-4">Collected fields</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>Email and password (required)</li>
        <li>Full name, studio, company, attendance confirmation (required)</li>
        <li>Outbound and return flight details (optional)</li>
        {inOrder(['openToRoomSharing', 'allergies'], surveyQuestions)
          // This list leaves out the diet.
          .filter((name) => name !== 'diet')
          .map((name) => (
            <li key={name}>{fieldTexts[name] ?? `${questionNamed(name).term} (optional)`}</li>
          ))}
      </ul>
    </>
  )
}

const fieldTexts: Partial<Record<SurveyQuestion, string>> = {
  openToRoomSharing: 'Room sharing preference (required)',
  allergies: 'Food allergies (optional)',
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

const steps = [
  'The respondent creates an account with email and password',
  'They submit the registration form',
  'The guest account is linked to the attendee record',
  'They verify their email and open the guest portal',
] as const

function HowItWorks() {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex items-start gap-3">
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-tint text-sm font-semibold text-brand">
            {index + 1}
          </span>
          <span className="min-w-0">{step}</span>
        </li>
      ))}
    </ol>
  )
}
