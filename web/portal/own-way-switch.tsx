import type { Direction } from '#contract/shuttle-directions.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Switch } from '#web/ui/switch.tsx'

type OwnWaySwitchProps = { venueId: string; direction: Direction; title: string; isOwnWay: boolean }

/** Declines a shuttle. Switches only after the response, because switching back regains the seat only if it is free. */
export function OwnWaySwitch({ venueId, direction, title, isOwnWay }: OwnWaySwitchProps) {
  const setOwnWay = useAction(api.shuttles.setOwnWay, { failure: 'Failed to save' })
  return (
    <Switch
      isSelected={isOwnWay}
      isDisabled={setOwnWay.isPending}
      onChange={(next) => setOwnWay.run({ venueId, direction, isOwnWay: next })}
    >
      I’ll make my own way<span className="sr-only">: {title}</span>
    </Switch>
  )
}
