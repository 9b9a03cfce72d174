import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { inOrder, questionNamed, surveyQuestions, type SurveyQuestion } from '#contract/questions.ts'
import { api } from '#web/lib/api.ts'
import { RemindersCard } from '#web/messages/reminders-card.tsx'
import { StudioList } from '#web/studios/studio-list.tsx'
import { useVenue } from '#web/session/use-venue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Where organisers find the public link, what the survey asks, and the studios it offers. */
export function SurveySettingsPage() {
  const chosen = useVenue()
  return (
    <>
      <PageHeader
        title="Registration Survey"
        subtitle="Share the public registration link and see what it asks"
      />
      <div className="grid gap-5 xl:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-5">
          {/* No request to select one while the list is still loading. */}
          {chosen.query.isPending ? (
            <Skeleton shape="cards" count={1} />
          ) : (
            <PublicLink venueId={chosen.venue?.id} />
          )}
          {chosen.venue && <RemindersCard key={chosen.venue.id} venueId={chosen.venue.id} />}
          <StudioList />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SurveyFacts />
          <HowItWorks />
        </div>
      </div>
    </>
  )
}

const selectFirst = () => toast({ kind: 'error', title: 'Please select a venue first' })

function PublicLink({ venueId }: { venueId: string | undefined }) {
  const settings = useQuery(api.survey.settings.queryOptions())
  const origin = settings.data?.publicUrl ?? window.location.origin
  const link = venueId === undefined ? undefined : `${origin}/survey?venue=${venueId}`
  return (
    <Card title="Public Survey Link">
      <p className="text-soft">Anyone with this link can register for the selected event.</p>
      <code className="block rounded-control border border-line bg-raised px-3 py-2.5 text-sm break-all">
        {link ?? 'Please select a venue first'}
      </code>
      {settings.data && !settings.data.isReachable && (
        <Notice tone="warn">
          Guests cannot open this address: it only works on this machine. Set PUBLIC_URL to the address people
          open, such as https://events.example.com, and restart Quarterdeck.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {link === undefined ? (
          <Button onPress={selectFirst}>Copy Link</Button>
        ) : (
          <CopyButton
            text={link}
            label="Copy Link"
            variant="primary"
            onCopied={() => toast({ title: 'Survey link copied to clipboard!' })}
            onFailed={() => toast({ kind: 'error', title: 'Failed to copy link' })}
          />
        )}
        <Button
          onPress={() =>
            venueId ? window.open(`/survey?venue=${venueId}`, '_blank', 'noopener') : selectFirst()
          }
        >
          <ExternalLink className="size-4" aria-hidden />
          Preview
        </Button>
      </div>
    </Card>
  )
}

function SurveyFacts() {
  return (
    <Card title="Survey Information">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact term="Survey Type">Event Registration</Fact>
        <Fact term="Authentication">Email & Password</Fact>
        <Fact term="Access">Public</Fact>
        <Fact term="Creates Guest Account">Yes</Fact>
      </dl>
      <h3 className="mt-2">Collected fields</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>Email and password (required)</li>
        <li>Full name, studio, company, attendance confirmation (required)</li>
        <li>Outbound and return flight details (optional)</li>
        {inOrder(['openToRoomSharing', 'allergies'], surveyQuestions)
          // The list has never named the diet.
          .filter((name) => name !== 'diet')
          .map((name) => (
            <li key={name}>{collected[name] ?? `${questionNamed(name).term} (optional)`}</li>
          ))}
      </ul>
    </Card>
  )
}

const collected: Partial<Record<SurveyQuestion, string>> = {
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
    <Card title="How it works">
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
    </Card>
  )
}
