import { api } from '#web/lib/api.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Switch } from '#web/ui/switch.tsx'

type FlightPrivacyProps = { venueId: string; isPrivate: boolean }

/** Whether other guests see the guest's flights. Switches immediately, and back if the server refuses. */
export function FlightPrivacy({ venueId, isPrivate }: FlightPrivacyProps) {
  const hide = useAction(api.stay.hideFlights, {
    optimistic: ({ isPrivate: flightsPrivate }) => [
      changeOf(api.attendance.mine, { venueId }, (mine) => mine && { ...mine, flightsPrivate }),
    ],
  })
  return (
    <Switch
      isSelected={isPrivate}
      description="Organisers can still see them."
      onChange={(isSelected) => hide.run({ venueId, isPrivate: isSelected })}
    >
      Hide my flights from other guests
    </Switch>
  )
}
