import { useQuery } from '@tanstack/react-query'
import { fewestShown, ratings } from '#contract/ratings.ts'
import { ratingWords } from '#web/feedback/rating-words.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type ShownResults = NonNullable<Outputs['feedback']['results']['shown']>

/** The feedback about a past event; nothing before the event ends, and no answers while there are only a few. */
export function ResultsCard({ venueId }: { venueId: string }) {
  const results = useQuery(api.feedback.results.queryOptions({ input: { venueId } }))
  return (
    <Loaded query={results} failed="What guests thought of it could not be loaded.">
      {({ isAsked, isOver, answers, shown }) =>
        isAsked && (
          <Card
            title="What guests thought"
            {...(shown && { aside: <p className="text-soft">{pluralize(answers, 'answer')}</p> })}
          >
            {shown ? (
              <>
                <Ratings counts={shown.ratings} />
                <Sentences words={shown.words} />
              </>
            ) : (
              <p className="text-soft">
                {isOver
                  ? `Fewer than ${fewestInWords} guests answered, so nothing is shown.`
                  : `Shown once there are ${fewestInWords} answers, then ${fewestInWords} at a time, without names.`}
              </p>
            )}
            {!isOver && (
              <div>
                <LinkButton href={`/attendance?status=yes&focus=message&venue=${venueId}`}>
                  Thank your guests
                </LinkButton>
              </div>
            )}
          </Card>
        )
      }
    </Loaded>
  )
}

const fewestInWords = { 5: 'five' }[fewestShown]

/** Best first, each with a bar as long as its share. */
function Ratings({ counts }: { counts: ShownResults['ratings'] }) {
  const ratingCount = counts.reduce((sum, count) => sum + count, 0)
  if (ratingCount === 0) return null
  const sum = counts.reduce((total, count, index) => total + count * (ratings[index] ?? 0), 0)
  const maxCount = Math.max(...counts)
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="font-display text-h2 font-semibold">{(sum / ratingCount).toFixed(1)}</span> of{' '}
        {ratings.at(-1)} on average
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
        {ratings.toReversed().map((rating) => (
          <Rating key={rating} rating={rating} count={counts[rating - 1] ?? 0} maxCount={maxCount} />
        ))}
      </dl>
    </div>
  )
}

type RatingProps = { rating: (typeof ratings)[number]; count: number; maxCount: number }

const Rating = ({ rating, count, maxCount }: RatingProps) => (
  <>
    <dt>{`${rating} ${ratingWords[rating]}`}</dt>
    <dd aria-hidden>
      <svg className="h-3 w-full rounded-full bg-line">
        <rect width={`${(count / maxCount) * 100}%`} height="100%" rx="6" className="fill-brand" />
      </svg>
    </dd>
    <dd className="text-right tabular-nums">{count}</dd>
  </>
)

function Sentences({ words }: { words: ShownResults['words'] }) {
  if (words.length === 0) return <p className="text-soft">Nobody left a comment.</p>
  return (
    <section className="border-t border-line pt-3">
      <h3>In their words</h3>
      <p className="text-sm text-soft">In random order.</p>
      <ul className="mt-2 divide-y divide-line">
        {words.map((sentence, index) => (
          <li key={index} className="py-2 wrap-anywhere whitespace-pre-line">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
