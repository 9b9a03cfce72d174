type ProgressBarProps = {
  label: string
  /** The part of `max` that is done. */
  value: number
  max: number
  /** The progress in words beside the bar: `3 of 12`. */
  text: string
  /** Gives the text to screen readers only, if there is little space. */
  isShort?: boolean
}

/** The progress of something. Plain HTML, because the library's bar would bring its number formatting into every page. */
export const ProgressBar = ({ label, value, max, text, isShort = false }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuetext={text}
    className="flex min-w-0 grow items-center gap-3"
  >
    <span className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-tint">
      <span
        className="block h-full rounded-full bg-brand forced-color-adjust-none transition-[width] duration-300"
        style={{ width: `${max === 0 ? 0 : (100 * value) / max}%` }}
      />
    </span>
    <span className={`text-sm text-soft tabular-nums ${isShort ? 'max-sm:sr-only' : ''}`}>{text}</span>
  </div>
)
