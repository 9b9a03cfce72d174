export type SkeletonProps = {
  /** The spec's loading words, for screen readers, and visible if `isLabelShown`. */
  label?: string
  isLabelShown?: boolean
  /** The shape of the content. */
  shape?: 'table' | 'cards' | 'list' | 'text'
  /** How many rows or cards. */
  count?: number
}

/** A placeholder in the page's own shape. Appears after 150 ms, so that fast loading doesn't flicker. */
export function Skeleton({ label = 'Loading...', isLabelShown, shape = 'list', count = 6 }: SkeletonProps) {
  return (
    <div role="status" className="animate-late">
      <p className={isLabelShown ? 'mb-4 text-soft' : 'sr-only'}>{label}</p>
      <div aria-hidden className={frames[shape]}>
        {Array.from({ length: count }, (_, index) => (
          <Piece key={index} shape={shape} />
        ))}
      </div>
    </div>
  )
}

const frames = {
  table: 'divide-y divide-line overflow-hidden rounded-card border border-line bg-card',
  cards: 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3',
  list: 'flex flex-col gap-3',
  text: 'flex max-w-lg flex-col gap-2',
} as const

function Piece({ shape }: { shape: 'table' | 'cards' | 'list' | 'text' }) {
  if (shape === 'text') return <Bar width="w-full" />
  if (shape === 'table') {
    return (
      <div className="flex h-14 items-center gap-8 px-4">
        <Bar width="w-1/4" />
        <Bar width="w-1/6" />
        <Bar width="w-12" />
      </div>
    )
  }
  return (
    <div
      className={`flex flex-col gap-3 rounded-card border border-line bg-card p-5 ${shape === 'cards' ? 'min-h-40' : ''}`}
    >
      <Bar width="w-1/2" />
      <Bar width="w-3/4" />
      {shape === 'cards' && <Bar width="w-2/3" />}
    </div>
  )
}

const Bar = ({ width }: { width: string }) => (
  <div className={`h-3.5 animate-skeleton rounded-full bg-line ${width}`} />
)
