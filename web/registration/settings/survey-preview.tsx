import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { QuestionLine } from '#web/questions/question-line.tsx'
import { SurveyForm } from '#web/registration/survey/survey-form.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The survey as guests see it on a phone. Not to be filled in: 'Preview' opens one that is. */
export function SurveyPreview({ venueId }: { venueId: string }) {
  const survey = useQuery(api.survey.open.queryOptions({ input: { venueId } }))
  return (
    <section aria-label="The survey on a phone" className="flex flex-col gap-3">
      <h2>As guests see it</h2>
      <Loaded query={survey} loading={{ shape: 'cards', count: 2 }}>
        {(edition) => (
          <>
            {!edition.isOpen && <Notice>Registration for this event is closed</Notice>}
            <div inert data-roomy className="w-[390px] rounded-card border border-line bg-paper p-4">
              <SurveyForm
                account={{ kind: 'new' }}
                initial={{ attending: 'yes' }}
                known={{}}
                edition={edition}
                submitLabel="Complete Registration"
                draftName="preview"
                isPending={false}
                errors={undefined}
                onSubmit={() => undefined}
              />
              {edition.questions.map((question) => (
                <QuestionLine key={question.id} question={question} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}
