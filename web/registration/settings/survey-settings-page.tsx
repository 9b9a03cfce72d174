import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { inOrder, questionNamed, type SurveyQuestion, surveyQuestions } from '#contract/questions.ts'
import { changeSearch, hrefOf, useSearch } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { linksUnreachable } from '#web/mailings/missing-settings.tsx'
import { RemindersCard } from '#web/messages/reminders-card.tsx'
import { ChannelCard } from '#web/posts/channel-card.tsx'
import { FixedQuestions } from '#web/questions/fixed-questions.tsx'
import { QuestionsCard } from '#web/questions/questions-card.tsx'
import { surveySettingsSearch, type SurveyTab } from '#web/registration/settings/survey-settings-search.ts'
import { StudioList } from '#web/studios/studio-list.tsx'
import { useVenue } from '#web/session/use-venue.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useMedia } from '#web/ui/media.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

const choose = (tab: SurveyTab) => changeSearch(surveySettingsSearch.searchOf({ tab }), { replace: true })

/** For organisers: the public link, the survey's questions, and the studios on offer. */
export function SurveySettingsPage() {
  const chosen = useVenue()
  const { venue } = chosen
  const { tab } = surveySettingsSearch.stateOf(useSearch())
  const isWide = useMedia('(width >= 80rem)')
  return (
    <>
      <PageHeader
        title="Registration Survey"
        subtitle="Share the public registration link and see what it asks"
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-5">
          {/* Doesn't ask to choose an event while the list is loading. */}
          {chosen.query.isPending ? <Skeleton shape="cards" count={1} /> : <PublicLink venue={venue} />}
          <Tabs
            label="Registration Survey"
            value={tab}
            onChange={choose}
            tabs={[
              {
                id: 'questions',
                label: 'Questions',
                content: venue ? <QuestionsCard key={venue.id} venueId={venue.id} /> : <FixedQuestions />,
              },
              {
                id: 'reminders',
                label: 'Reminders',
                content: venue && <RemindersCard key={venue.id} venue={venue} />,
              },
              {
                id: 'channel',
                label: 'Slack or Teams',
                content: venue && <ChannelCard key={venue.id} venueId={venue.id} />,
              },
              { id: 'studios', label: 'Studios', content: <StudioList /> },
              { id: 'about', label: 'How it works', content: <SurveyInformation /> },
            ]}
          />
        </div>
        {isWide && venue && <PreviewBeside key={venue.id} venueId={venue.id} />}
      </div>
    </>
  )
}

/** Loads after the page, together with the form it shows. */
function PreviewBeside({ venueId }: { venueId: string }) {
  const loaded = useLoaded(loadPreview)
  return loaded && <loaded.SurveyPreview venueId={venueId} />
}

const loadPreview = () => import('#web/registration/settings/survey-preview.tsx')

const toastSelectVenue = () => toast({ kind: 'error', title: 'Please select a venue first' })

function PublicLink({ venue }: { venue: VenueChoice | undefined }) {
  const venueId = venue?.id
  const settings = useQuery(api.survey.settings.queryOptions())
  const origin = settings.data?.publicUrl ?? window.location.origin
  const link = venueId === undefined ? undefined : `${origin}/survey?venue=${venueId}`
  const survey = useQuery({
    ...api.survey.open.queryOptions({ input: { venueId: venueId ?? '' } }),
    enabled: venueId !== undefined,
  })
  const counts = useQuery({
    ...api.dashboard.counts.queryOptions({ input: { venueId: venueId ?? '' } }),
    enabled: venueId !== undefined,
  })
  const isOpen = survey.data?.isOpen
  const isReachable = settings.data?.isReachable
  // These queries decide which button is the main one.
  if (settings.isPending || survey.isLoading) return <Skeleton shape="cards" count={1} />
  const missing = counts.data ? counts.data.invited - counts.data.surveyResponses : 0
  const closingHref = hrefOf('/venues', { venue: venueId, focus: 'closing' })
  const mainAction = mainActionOf({ state: venue?.state, isOpen, missing })
  return (
    <Card
      title="Public Survey Link"
      aside={
        <>
          {venueId !== undefined && mainAction !== 'closing' && (
            <PageLink
              href={closingHref}
              className="inline-flex min-h-6 items-center text-sm font-medium text-brand underline-offset-3 hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
            >
              Change when it closes
            </PageLink>
          )}
          {isOpen !== undefined && (
            <Badge tone={isOpen ? 'ok' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</Badge>
          )}
        </>
      }
    >
      <p className="text-soft">
        {isOpen === false
          ? 'Registration for this event is closed, so this link says so.'
          : 'Anyone with this link can register for the selected event.'}
        {counts.data &&
          counts.data.invited > 0 &&
          ` ${counts.data.surveyResponses} of ${counts.data.invited} answered.`}
      </p>
      <code className="block rounded-control border border-line bg-raised px-3 py-2.5 text-sm break-all">
        {link ?? 'Please select a venue first'}
      </code>
      {isReachable === false && (
        <p className="text-sm text-soft">
          {linksUnreachable} The setting is called <code>PUBLIC_URL</code>.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {link === undefined ? (
          <Button variant="primary" onPress={toastSelectVenue}>
            Copy Link
          </Button>
        ) : (
          <CopyButton
            variant={mainAction === 'copy' ? 'primary' : 'secondary'}
            text={link}
            label="Copy Link"
            onCopied={() => toast({ title: 'Survey link copied to clipboard!' })}
            onFailed={() => toast({ kind: 'error', title: 'Failed to copy link' })}
          />
        )}
        <Button
          onPress={() =>
            venueId ? window.open(`/survey?venue=${venueId}`, '_blank', 'noopener') : toastSelectVenue()
          }
        >
          <ExternalLink className="size-4" aria-hidden />
          Preview
        </Button>
        {venueId !== undefined && missing > 0 && (
          <LinkButton
            variant={mainAction === 'missing' ? 'primary' : 'quiet'}
            href={hrefOf('/attendance', { venue: venueId, status: 'maybe' })}
          >
            {`Show the other ${missing === 1 ? 'one' : missing}`}
          </LinkButton>
        )}
        {mainAction === 'closing' && (
          <LinkButton variant="primary" href={closingHref}>
            Change when it closes
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

type Survey = { state: VenueChoice['state'] | undefined; isOpen: boolean | undefined; missing: number }

/** The filled button. A link to a closed registration isn't worth copying; during the event, people are asked in person. */
function mainActionOf({ state, isOpen, missing }: Survey) {
  if (state === 'over') return undefined
  if (state === 'now') return missing > 0 ? 'missing' : undefined
  return isOpen === false ? 'closing' : 'copy'
}

/** The parts that every survey includes. */
const SurveyInformation = () => (
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
