import { Phone } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

type DriverCallProps = { phone: string | null; mayCall: boolean }

/** Lets drivers see the guest's number. Off until the guest agrees; asks for a number first if none is known. */
export const DriverCall = ({ phone, mayCall }: DriverCallProps) =>
  phone === null ? <AskNumber /> : <CallSwitch phone={phone} mayCall={mayCall} />

function CallSwitch({ phone, mayCall }: { phone: string; mayCall: boolean }) {
  const allowCall = useAction(api.stay.letDriverCall, { failure: 'Failed to save' })
  return (
    <Switch
      isSelected={mayCall}
      isDisabled={allowCall.isPending}
      onChange={(next) => allowCall.run({ mayCall: next })}
      description={
        mayCall
          ? `Drivers see ${phone} beside your name, until you turn this off.`
          : `Drivers see your name, but not ${phone}.`
      }
    >
      Let the driver call me
    </Switch>
  )
}

function AskNumber() {
  const { opener, opened } = useOpened(DriverCallDialog)
  return (
    <div className="flex flex-col items-start gap-2">
      <Button {...opener} aria-haspopup="dialog">
        <Phone className="size-4" aria-hidden />
        Let the driver call me
      </Button>
      <p className="text-sm text-soft">Drivers see your name. They have no number to call you.</p>
      {opened && <DriverCallDialog onClose={opened.close} />}
    </div>
  )
}

const DriverCallDialog = lazyDialog(
  async () => (await import('#web/portal/driver-call-dialog.tsx')).DriverCallDialog,
)
