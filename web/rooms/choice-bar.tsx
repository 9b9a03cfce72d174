import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'

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
  <SelectionBar
    label="Chosen people"
    text={`${pluralize(props.count, 'person', 'people')} chosen`}
    onClear={props.onClear}
  >
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
  </SelectionBar>
)
