import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A field's current value. */
export type Difference = { label: string; theirs: string }

type StaleNoticeProps = {
  /** The differences between the form and the current version. */
  differences: readonly Difference[]
  /** The person who saved the current version, if known. */
  changedBy: string | undefined
  onTakeTheirs: () => void
}

/** Shown in a form if someone else has saved since: their values, and the choice of which to keep. */
export function StaleNotice({ differences, changedBy, onTakeTheirs }: StaleNoticeProps) {
  return (
    <div className="scroll-mb-6" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Notice tone="warn">
        <h3 className="wrap-anywhere">{`${changedBy ?? 'Someone'} changed this while you were editing`}</h3>
        <p className="mt-1">Saving overwrites it with your version. This is what it says now:</p>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {differences.map(({ label, theirs }) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="font-medium">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{theirs}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3">
          <Button size="small" onPress={onTakeTheirs}>
            Discard mine, show theirs
          </Button>
        </div>
      </Notice>
    </div>
  )
}
