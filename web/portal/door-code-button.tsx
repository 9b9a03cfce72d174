import { Button } from 'react-aria-components/Button'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

const loadPicture = () => import('#web/desk/codes/door-code-picture.tsx')
const DoorCodeDialog = lazyDialog(
  async () => (await import('#web/portal/door-code-dialog.tsx')).DoorCodeDialog,
)

/** A small picture of the guest's code, loaded after the page. A press shows it large enough to scan. */
export function DoorCodeButton({ home }: { home: GuestHome }) {
  const picture = useLoaded(loadPicture)
  const dialog = useOnDemand(DoorCodeDialog)
  if (home.doorCode === null) return null
  return (
    <>
      <Button
        onPress={() => dialog.open(true)}
        aria-haspopup="dialog"
        className="flex max-w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-2 self-start rounded-control text-left"
      >
        <span className="size-24 shrink-0 overflow-hidden rounded-control border border-line bg-white">
          {picture && <picture.DoorCodePicture code={home.doorCode} className="size-full" />}
        </span>
        <span className="min-w-0 font-medium wrap-anywhere text-brand underline decoration-1 underline-offset-4">
          Show my door code
        </span>
      </Button>
      {dialog.subject && <DoorCodeDialog home={home} code={home.doorCode} onClose={dialog.close} />}
    </>
  )
}
