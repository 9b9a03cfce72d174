import { ChevronDown } from 'lucide-react'
import type { Tone } from '#web/ui/badge.tsx'

export type PillSelectProps<Id extends string> = {
  /** Name for readers. */
  label: string
  options: readonly Id[]
  /** May be none of the options: then it shows, and cannot be chosen. */
  value: Id
  tone: Tone | 'quiet'
  /** What people read for an id; else the id itself. */
  labels?: Readonly<Record<Id, string>>
  onChange: (value: Id) => void
}

/**
 * A state that is chosen where it stands, looking like its badge. The browser's own list: thousands of rows can
 * have one, and a phone shows its wheel.
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
      <select
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="field-sizing-content relative min-h-7 cursor-pointer appearance-none rounded-full bg-transparent py-0.5 pr-7 pl-3 text-xs font-semibold pointer-coarse:min-h-11"
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
      <ChevronDown className="pointer-events-none absolute right-2.5 size-3.5 print:hidden" aria-hidden />
    </span>
  )
}

// Under a finger there are 44 px to press, while the pill and its line stay as high as they are.
const pillStyle =
  'relative inline-flex max-w-full items-center before:absolute before:inset-0 before:rounded-full ' +
  'pointer-coarse:-my-2 pointer-coarse:before:inset-y-2'

const listStyle = 'bg-raised text-ink'

const tones: Record<Tone | 'quiet', string> = {
  quiet: 'text-soft before:ring-1 before:ring-line before:ring-inset',
  ok: 'text-ok before:bg-ok-tint',
  warn: 'text-warn before:bg-warn-tint',
  bad: 'text-bad before:bg-bad-tint',
  neutral: 'text-ink before:bg-tint',
}
