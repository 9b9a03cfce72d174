import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { today } from '#web/base/dates.ts'
import { dayOfEvent } from '#web/dashboard/day-of-event.ts'
import { stepsOf, type Step } from '#web/dashboard/steps.ts'
import { tasksToDo, type StepTask } from '#web/dashboard/to-do.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { isNearEvent, type VenueChoice } from '#web/session/venue-choice.ts'
import { overdueHref, overdueText, useOverdueCount } from '#web/travel/overdue.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Leads to the people who are overdue, if there are any; nothing until they are counted. */
export function OverdueLink({ venue }: { venue: VenueChoice }) {
  const count = useOverdueCount(venue)
  return (
    count > 0 && (
      <LinkButton variant="quiet" size="small" href={overdueHref(venue.id)}>
        {overdueText(count)}
      </LinkButton>
    )
  )
}

type WhatNextProps = {
  venue: VenueChoice
  toDo: Outputs['dashboard']['toDo']
  counts: Outputs['dashboard']['counts']
}

/** The work on an edition: seven steps before the event, and during it what needs attention. */
export function WhatNext({ venue, toDo, counts }: WhatNextProps) {
  const now = useNow()
  const tasks = tasksToDo(toDo, venue.id, {
    isNear: isNearEvent(venue, now),
    isUnderWay: venue.state === 'now',
    day: today(now, venue.timeZone),
    hasFreeBeds: counts.freeBeds > 0,
  })
  if (venue.state === 'now') return <OpenTasks tasks={tasks} isMain={dayOfEvent(venue, now) > 1} />
  const steps = stepsOf(counts, tasks, venue)
  const [first] = tasks
  const next =
    steps.find(({ name }) => first?.isBroken && name === first.step) ??
    steps.find(({ progress, tasks: open, isEarly }) => open.length > 0 || (progress === 0 && !isEarly))
  const finished = steps.filter((step) => isDone(step)).length
  return (
    <List title="What next" aside={`${finished} of ${steps.length} done`}>
      {steps.map((step, index) => (
        <StepLine key={step.name} step={step} number={index + 1} isNext={step === next} />
      ))}
    </List>
  )
}

const isDone = ({ progress, tasks }: Step) => progress === 1 && tasks.length === 0

type StepLineProps = { step: Step; number: number; isNext: boolean }

function StepLine({ step, number, isNext }: StepLineProps) {
  const { name, text, tasks, mainPage } = step
  const [first, ...others] = tasks
  const { href, label } = first ?? mainPage
  return (
    <Line mark={<Ring step={step} number={number} />} isNext={isNext}>
      <div className="min-w-0 flex-1 basis-56 md:flex md:items-baseline md:gap-x-4">
        <h3 className="shrink-0 text-base font-medium md:w-24">{name}</h3>
        <p className="min-w-0 text-sm wrap-anywhere text-soft">
          {text}
          {first && (
            <>
              {' · '}
              <strong className="font-semibold text-ink">{first.sentence}</strong>
            </>
          )}
          {others.map((other) => (
            <span key={other.sentence}>
              {' · '}
              <PageLink href={other.href} className="text-ink underline decoration-line underline-offset-2">
                {other.sentence}
              </PageLink>
            </span>
          ))}
        </p>
      </div>
      <LinkButton
        size="small"
        variant={isNext ? 'primary' : label === 'Open' ? 'quiet' : 'secondary'}
        href={href}
        aria-label={label === 'Open' ? `Open ${name}` : undefined}
      >
        {label}
      </LinkButton>
    </Line>
  )
}

type LineProps = { mark: ReactNode; isNext?: boolean; children: ReactNode }

/** A mark, a sentence and its button, which is below the sentence on a phone. */
const Line = ({ mark, isNext = false, children }: LineProps) => (
  <li
    className={`flex items-center gap-x-4 px-5 py-2 max-md:items-start max-md:px-3 ${isNext ? 'bg-tint' : ''}`}
  >
    {mark}
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">{children}</div>
  </li>
)

/** A circle with this radius has a circumference of 100, so that dash lengths are percentages. */
const radius = 15.9

function Ring({ step, number }: { step: Step; number: number }) {
  if (isDone(step)) {
    return (
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-ok-tint text-ok">
        <Check className="size-4.5" role="img" aria-label="Done" />
      </span>
    )
  }
  return (
    <span className="relative grid size-8 shrink-0 place-items-center text-sm font-semibold">
      <svg viewBox="0 0 36 36" className="absolute inset-0 -rotate-90" aria-hidden>
        <circle cx="18" cy="18" r={radius} fill="none" strokeWidth="2.5" className="stroke-line" />
        {step.progress > 0 && (
          <circle
            cx="18"
            cy="18"
            r={radius}
            fill="none"
            strokeWidth="2.5"
            strokeDasharray={`${step.progress * 100} 100`}
            className="stroke-brand"
          />
        )}
      </svg>
      <span aria-hidden>{number}</span>
      <span className="sr-only">{`${Math.round(step.progress * 100)} % done`}</span>
    </span>
  )
}

/** `isMain`: the first of them is the page's main action. */
function OpenTasks({ tasks, isMain }: { tasks: readonly StepTask[]; isMain: boolean }) {
  const aside =
    tasks.length === 0 ? 'nothing' : `${pluralize(tasks.length, 'thing needs', 'things need')} attention`
  return (
    <List title="What next" aside={aside}>
      {tasks.map(({ sentence, href, label, isBroken }, index) => (
        <Line
          key={sentence}
          mark={
            <TriangleAlert
              className={`mt-0.5 size-4.5 shrink-0 ${isBroken ? 'text-bad' : 'text-warn'}`}
              aria-hidden
            />
          }
        >
          <p className="min-w-0 flex-1 basis-56 wrap-anywhere">{sentence}</p>
          <LinkButton size="small" variant={isMain && index === 0 ? 'primary' : 'secondary'} href={href}>
            {label}
          </LinkButton>
        </Line>
      ))}
    </List>
  )
}

type ListProps = { title: string; aside: string; children: ReactNode }

const List = ({ title, aside, children }: ListProps) => (
  <article className="overflow-hidden rounded-card border border-line bg-card">
    <header className="flex items-baseline gap-3 px-5 py-3 max-md:px-3">
      <h2 className="text-h3">{title}</h2>
      <p className="text-sm text-soft">{aside}</p>
    </header>
    <ul className="divide-y divide-line border-t border-line empty:hidden">{children}</ul>
  </article>
)
