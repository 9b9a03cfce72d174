import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Switch } from '#web/ui/switch.tsx'

type FlightPrivacyProps = { venueId: string; isPrivate: boolean }

/** Whether the other guests see the guest's flights. It switches at once, and back if refused. */
export function FlightPrivacy({ venueId, isPrivate }: FlightPrivacyProps) {
  const hide = useAction(api.stay.hideFlights, {
    showAtOnce: ({ isPrivate: flightsPrivate }, client) => {
      const queryKey = api.attendance.mine.queryKey({ input: { venueId } })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, flightsPrivate })
      return () => client.setQueryData(queryKey, before)
    },
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
