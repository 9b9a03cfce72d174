import { Users } from 'lucide-react'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

const DevicesDialog = lazyDialog(
  async () => (await import('#web/desk/devices/devices-dialog.tsx')).DevicesDialog,
)

/** Opens the list of helpers without an account, with the link for them. */
export function DevicesButton({ venue: { id, timeZone } }: { venue: Pick<VenueChoice, 'id' | 'timeZone'> }) {
  const dialog = useOnDemand(DevicesDialog)
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => dialog.open(true)}>
        <Users className="size-4.5" aria-hidden />
        Helpers
      </Button>
      {dialog.subject && <DevicesDialog venueId={id} timeZone={timeZone} onClose={dialog.close} />}
    </>
  )
}
