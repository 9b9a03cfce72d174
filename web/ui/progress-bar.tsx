type ProgressBarProps = {
  label: string
  /** How many of `most`. */
  value: number
  most: number
  /** How far it is, beside the bar: `3 of 12`. */
  text: string
  /** Where there is little room, only readers get the text. */
  isShort?: boolean
}

/**
 * How far something is. Plain HTML: the library's bar brings along how numbers are written, and since its buttons know of
 * it, into every page.
 */
export const ProgressBar = ({ label, value, most, text, isShort = false }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={most}
    aria-valuetext={text}
    className="flex min-w-0 grow items-center gap-3"
  >
    <span className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-tint">
      <span
        className="block h-full rounded-full bg-brand transition-[width] duration-300"
        style={{ width: `${most === 0 ? 0 : (100 * value) / most}%` }}
      />
    </span>
    <span className={`text-sm text-soft tabular-nums ${isShort ? 'max-sm:sr-only' : ''}`}>{text}</span>
  </div>
)
