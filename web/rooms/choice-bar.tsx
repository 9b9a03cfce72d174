import { X } from 'lucide-react'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'

type ChoiceBarProps = {
  count: number
  /** Two who are not in the same room. */
  canSwap: boolean
  /** Some of them have a room. */
  canRemove: boolean
  /** About the one who is chosen. */
  onShow: (() => void) | undefined
  onAssign: () => void
  onSwap: () => void
  onRemove: () => void
  onClear: () => void
}

/** What can be done with those who are chosen, without dragging. */
export const ChoiceBar = (props: ChoiceBarProps) => (
  <div
    data-thumb
    role="region"
    aria-label="Chosen people"
    className="sticky bottom-[calc(var(--dock)+1rem)] z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-popover border border-line bg-raised p-2 pl-4 shadow-popover max-md:fixed max-md:inset-x-4 max-md:mx-0 max-md:w-auto max-md:justify-center"
  >
    <span className="mr-2 font-medium">{pluralize(props.count, 'person', 'people')} chosen</span>
    <Button variant="primary" size="small" onPress={props.onAssign}>
      Assign to room
    </Button>
    {props.onShow && (
      <Button size="small" aria-haspopup="dialog" onPress={props.onShow}>
        Show person
      </Button>
    )}
    {props.canSwap && (
      <Button size="small" onPress={props.onSwap}>
        Swap
      </Button>
    )}
    {props.canRemove && (
      <Button size="small" onPress={props.onRemove}>
        Remove
      </Button>
    )}
    <Button size="small" variant="quiet" isIcon aria-label="Clear selection" onPress={props.onClear}>
      <X className="size-4" aria-hidden />
    </Button>
  </div>
)
