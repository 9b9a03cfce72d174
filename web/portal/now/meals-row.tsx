import { answerText } from '#contract/questions.ts'
import { formatTimeRange } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { NowRow } from '#web/portal/now/now-row.tsx'
import { mealsLeft } from '#web/portal/now/programme.ts'

type MealsRowProps = { meals: Outputs['catering']['mine']; now: string; person: GuestHome['person'] }

/** What there is still to eat today, and what the kitchen knows of whom it cooks for. */
export function MealsRow({ meals, now, person }: MealsRowProps) {
  const left = mealsLeft(meals, now)
  if (left.length === 0) return null
  return (
    <NowRow title="Meals today">
      <ul>
        {left.map(({ id, title, startTime, endTime, location }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{title}</span>
            {` · ${[formatTimeRange(startTime, endTime), location].filter(Boolean).join(' · ')}`}
          </li>
        ))}
      </ul>
      <p className="text-sm wrap-anywhere text-soft">{dietLine(person)}</p>
    </NowRow>
  )
}

function dietLine(person: GuestHome['person']): string {
  const diet = answerText('diet', person, 'guest')
  const allergies = person.allergies?.length ? `allergies: ${person.allergies.join(', ')}` : undefined
  if (diet === null && allergies === undefined) return 'We have no diet or allergies noted for you.'
  return `Noted for the kitchen: ${[diet, allergies].filter(Boolean).join(', ')}`
}
