import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { SurveyForm } from '#web/registration/survey/survey-form.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The survey as guests see it on a phone, read-only. The button 'Preview' opens a form that can be filled in. */
export function SurveyPreview({ venueId }: { venueId: string }) {
  const survey = useQuery(api.survey.open.queryOptions({ input: { venueId } }))
  return (
    <section aria-label="The survey on a phone" className={previewStyle}>
      <h2>As guests see it</h2>
      <Loaded query={survey} loading={{ shape: 'cards', count: 2 }}>
        {(edition) => (
          // Focusable, so that the arrow keys scroll it: nothing inside can be focused. `relative` contains the browser's own
          // hidden controls, which would make the page as long as the survey.
          <div
            role="group"
            aria-label="Preview"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls.
            tabIndex={0}
            className="relative min-h-0 w-[390px] overflow-y-auto overscroll-contain"
          >
            {!edition.isOpen && <Notice>Registration for this event is closed</Notice>}
            <div inert data-roomy>
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
            </div>
          </div>
        )}
      </Loaded>
    </section>
  )
}

/** Keeps the preview in view, as high as the window below the header. */
const previewStyle =
  'sticky top-[calc(var(--header-height,0px)+1.25rem)] flex max-h-[calc(100dvh-var(--header-height,0px)-2.5rem)] flex-col gap-3'
