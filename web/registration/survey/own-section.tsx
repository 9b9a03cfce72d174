import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'
import { questionsFor, type OwnSituation } from '#contract/own-answers.ts'
import { OwnFields, type OwnFieldsProps } from '#web/questions/own-fields.tsx'
import { SurveySection } from '#web/registration/survey/survey-section.tsx'
import type { SurveyInitial } from '#web/registration/survey/survey-values.ts'
import { fieldsOf } from '#web/ui/form-fields.ts'
import { KeepHidden } from '#web/ui/keep-hidden.tsx'

type OwnSectionProps = Omit<OwnFieldsProps, 'situation' | 'initial' | 'known' | 'only'> & {
  initial: SurveyInitial
  known: SurveyInitial
}

type Situation = Omit<OwnSituation, 'own'>

/** How many fields are rendered so far. There can be sixty, and typing above them has priority. */
function useDrawnCount(count: number): number {
  const [drawnCount, setDrawnCount] = useState(0)
  useEffect(() => {
    if (drawnCount >= count) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawnCount(drawnCount + 4)))
    return () => clearTimeout(timer)
  }, [count, drawnCount])
  return drawnCount
}

/** The custom questions that apply, given the answers in the surrounding form. */
export function OwnSection({ initial, known, ...fieldsProps }: OwnSectionProps) {
  const sectionRef = useRef<HTMLDivElement>(null)
  const situation = useSituation(sectionRef, known)
  const drawnCount = useDrawnCount(fieldsProps.questions.length)
  // A condition refers to an earlier question, so the first question asked never has a condition.
  const hasQuestions = questionsFor(fieldsProps.questions, { ...situation, own: {} }).length > 0
  return (
    <div ref={sectionRef} className="contents">
      <KeepHidden isHidden={!hasQuestions}>
        <SurveySection title="Questions from the Organisers">
          <OwnFields
            {...fieldsProps}
            only={fieldsProps.questions.slice(0, drawnCount).map(({ id }) => id)}
            situation={situation}
            initial={initial.own ?? {}}
            known={known.own ?? {}}
          />
        </SurveySection>
      </KeepHidden>
    </div>
  )
}

const unknownSituation: Situation = { attending: '', isFlying: false, studioId: null }

/** Reads the surrounding form after each interaction, because its fields are uncontrolled. */
function useSituation(sectionRef: RefObject<HTMLElement | null>, known: SurveyInitial): Situation {
  const [situation, setSituation] = useState(unknownSituation)
  useEffect(() => {
    const form = sectionRef.current?.closest('form')
    const update = () => {
      if (!form?.isConnected) return
      const next = situationIn(form, known)
      setSituation((before) => (isSame(before, next) ? before : next))
    }
    // Deferred until the press or key has taken effect.
    const updateLater = () => void setTimeout(update)
    const events = ['input', 'change', 'keyup', 'click'] as const
    for (const name of events) form?.addEventListener(name, updateLater)
    update()
    return () => {
      for (const name of events) form?.removeEventListener(name, updateLater)
    }
  }, [sectionRef, known])
  return situation
}

function situationIn(form: HTMLFormElement, known: SurveyInitial): Situation {
  const { text, choice, isOn } = fieldsOf(new FormData(form))
  const attending = choice('attending') ?? ''
  const isFlyingOn = (leg: string, number: 1 | 2) => {
    const airport = `flight${number}DepartureAirport` as const
    return !isOn(`removes.${leg}`) && (text(airport).trim() || (known[airport] ?? '')) !== ''
  }
  return {
    attending,
    isFlying: attending === 'yes' && (isFlyingOn('outboundFlight', 1) || isFlyingOn('returnFlight', 2)),
    studioId: choice('studioId'),
  }
}

const isSame = (one: Situation, other: Situation) =>
  one.attending === other.attending && one.isFlying === other.isFlying && one.studioId === other.studioId
