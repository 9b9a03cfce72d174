import { ChevronDown } from 'lucide-react'
import type { Tone } from '#web/ui/badge.tsx'

type PillSelectProps<Id extends string> = {
  /** The name for screen readers. */
  label: string
  options: readonly Id[]
  /** The current value. If it isn't one of the options, it shows but can't be chosen. */
  value: Id
  /** 'plain' and 'quiet' look like text until the surrounding `group/row` is hovered, used or `data-open`. */
  tone: Tone | 'plain' | 'quiet'
  /** The labels of ids; an id without one shows as it is. */
  labels?: Readonly<Record<Id, string>>
  onChange: (value: Id) => void
}

/**
 * A state that is changed in place and looks like its badge. Uses the native list, because thousands of rows can have one, and
 * a phone shows its own picker.
 */
export function PillSelect<Id extends string>({
  label,
  options,
  value,
  tone,
  labels,
  onChange,
}: PillSelectProps<Id>) {
  const choose = (chosen: string) => {
    const option = options.find((id) => id === chosen)
    if (option !== undefined) onChange(option)
  }
  return (
    <span className={`${pillStyle} ${tones[tone]}`}>
      <span aria-hidden className="relative min-w-0 py-0.5 pr-3 pl-3 used:pr-7">
        {labels?.[value] ?? value}
      </span>
      <ChevronDown
        className="pointer-events-none absolute right-2.5 hidden size-3.5 used:block print:hidden"
        aria-hidden
      />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none text-sm opacity-0 pointer-coarse:text-[1rem]"
      >
        {!options.includes(value) && (
          <option value={value} hidden disabled className={listStyle}>
            {labels?.[value] ?? value}
          </option>
        )}
        {options.map((id) => (
          <option key={id} value={id} className={listStyle}>
            {labels?.[id] ?? id}
          </option>
        ))}
      </select>
    </span>
  )
}

// On touch screens the pill has a press area of 44 px, without getting taller itself. The native list lies on top invisibly, at
// 16 px: a phone zooms into anything smaller and doesn't zoom out again.
const pillStyle =
  'relative inline-flex min-h-6 max-w-full items-center rounded-full before:absolute before:inset-0 before:rounded-full ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ' +
  'pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:before:inset-y-2'

const listStyle = 'bg-raised text-ink'

const badge = 'text-xs font-semibold'

const tones: Record<Tone | 'plain' | 'quiet', string> = {
  plain: 'text-sm text-ink',
  quiet: 'text-sm text-soft',
  ok: `text-ok before:bg-ok-tint ${badge}`,
  warn: `text-warn before:bg-warn-tint ${badge}`,
  bad: `text-bad before:bg-bad-tint ${badge}`,
  neutral: `text-ink before:bg-tint ${badge}`,
}
