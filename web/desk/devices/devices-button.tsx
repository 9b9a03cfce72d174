import { Users } from 'lucide-react'
import type * as Devices from '#web/desk/devices/devices-dialog.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

const loadDialog = () => import('#web/desk/devices/devices-dialog.tsx')

/** Who helps here without an account, and the link for them. */
export function DevicesButton({ venue: { id, timeZone } }: { venue: Pick<VenueChoice, 'id' | 'timeZone'> }) {
  const dialog = useOnDemand<typeof Devices, true>(loadDialog)
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => dialog.ask(true)}>
        <Users className="size-4.5" aria-hidden />
        Helpers
      </Button>
      {dialog.shown && (
        <dialog.shown.part.DevicesDialog venueId={id} timeZone={timeZone} onClose={dialog.shown.close} />
      )}
    </>
  )
}
