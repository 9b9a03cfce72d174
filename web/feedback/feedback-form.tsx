import { FeedbackInput } from '#contract/feedback.ts'
import { fewestShown, ratings } from '#contract/ratings.ts'
import { ratingWords } from '#web/feedback/rating-words.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { formatDayButton } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type FeedbackFormProps = { venueId: string; own: Outputs['feedback']['mine'] }

/** Two optional questions. Answers can be changed until feedback closes. */
export function FeedbackForm({ venueId, own }: FeedbackFormProps) {
  const { rating, words, until } = own
  const hasAnswered = rating !== null || words !== null
  const deleteAnswer = useAction(api.feedback.give, { success: 'Your answer is deleted' })
  return (
    <ActionForm
      // The fields hold what was saved, so deleting the answer empties them.
      key={`${rating} ${words}`}
      aria-label="How it was"
      schema={FeedbackInput}
      read={({ text, choice, number }) => ({
        venueId,
        rating: choice('rating') === null ? null : number('rating'),
        words: text('words'),
      })}
      action={api.feedback.give}
      success={`Thank you. You can change it until ${formatDayButton(until)}.`}
      submitLabel={hasAnswered ? 'Save' : 'Send'}
      pendingLabel="Saving..."
      aside={
        hasAnswered && (
          <Button
            isPending={deleteAnswer.isPending}
            onPress={() => deleteAnswer.run({ venueId, rating: null, words: null })}
          >
            Delete my answer
          </Button>
        )
      }
    >
      <RadioGroup
        label="How was it?"
        name="rating"
        options={options}
        defaultValue={rating === null ? null : String(rating)}
        isInline
      />
      <TextArea
        label="What should we keep, or change?"
        name="words"
        description={`One sentence is enough. The organisers read it without your name, together with at least ${fewestShown - 1} other answers.`}
        defaultValue={words ?? ''}
        rows={2}
        maxLength={500}
      />
    </ActionForm>
  )
}

const options = ratings.map((rating) => ({ id: String(rating), label: `${rating} ${ratingWords[rating]}` }))
