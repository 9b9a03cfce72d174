import { WandSparkles } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export type PlanOptions = { from: 'now' | 'scratch'; studios: 'mixed' | 'together' }

type PlanChoiceProps = {
  /** '100 people for 118 beds in 48 rooms' */
  summary: string
  options: PlanOptions
  hasOccupants: boolean
  isSearching: boolean
  hasSuggestion: boolean
  /** Whether searching is the page's main action. */
  isMain: boolean
  onChange: (options: PlanOptions) => void
  onSearch: () => void
}

/** The options of a plan: what may move, and whether studios mix, with the button that starts the search. */
export function PlanChoice(props: PlanChoiceProps) {
  const { summary, options, hasOccupants, isSearching, hasSuggestion, isMain, onChange, onSearch } = props
  return (
    <section
      aria-label="How to plan"
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-5"
    >
      <p className="font-medium">{summary}</p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {hasOccupants && (
          <RadioGroup
            label="What may change"
            options={[
              {
                id: 'now',
                label: 'Only what is needed',
                description: 'Starts from where people sleep now and moves as few as it can.',
              },
              {
                id: 'scratch',
                label: 'From scratch',
                description: 'Meets the most wishes. Only those you pinned stay where they are.',
              },
            ]}
            value={options.from}
            onChange={(from) => onChange({ ...options, from })}
          />
        )}
        <RadioGroup
          label="People of one studio"
          options={[
            {
              id: 'mixed',
              label: 'Mix the studios',
              description: 'Share with people from other studios where possible.',
            },
            {
              id: 'together',
              label: 'Keep studios together',
              description: 'Share with people from their own studio where possible.',
            },
          ]}
          value={options.studios}
          onChange={(studios) => onChange({ ...options, studios })}
        />
      </div>
      <div>
        <Button variant={isMain ? 'primary' : 'secondary'} isPending={isSearching} onPress={onSearch}>
          <WandSparkles className="size-4" aria-hidden />
          {hasSuggestion ? 'Suggest again' : 'Suggest a plan'}
        </Button>
      </div>
    </section>
  )
}
