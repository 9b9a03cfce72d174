import { IdCard } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

type BadgesButtonProps = {
  venueId: string
  /** Everybody's on the list when left out. */
  personIds?: readonly string[]
  size?: 'small'
}

export const BadgesDialog = lazyDialog(
  async () => (await import('#web/desk/codes/badges-dialog.tsx')).BadgesDialog,
)

/** Name badges to print. */
export function BadgesButton({ venueId, personIds, size }: BadgesButtonProps) {
  const dialog = useOnDemand(BadgesDialog)
  return (
    <>
      <Button {...(size && { size })} aria-haspopup="dialog" onPress={() => dialog.ask(true)}>
        {size === undefined && <IdCard className="size-4" aria-hidden />}
        Badges
      </Button>
      {dialog.shown && (
        <BadgesDialog venueId={venueId} {...(personIds && { personIds })} onClose={dialog.close} />
      )}
    </>
  )
}
