import { IdCard } from 'lucide-react'
import type * as Badges from '#web/desk/codes/badges-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

type BadgesButtonProps = {
  venueId: string
  /** Everybody's on the list when left out. */
  personIds?: readonly string[]
  size?: 'small'
}

export const loadBadges = () => import('#web/desk/codes/badges-dialog.tsx')

/** Name badges to print. */
export function BadgesButton({ venueId, personIds, size }: BadgesButtonProps) {
  const dialog = useOnDemand<typeof Badges, true>(loadBadges)
  return (
    <>
      <Button {...(size && { size })} aria-haspopup="dialog" onPress={() => dialog.ask(true)}>
        {size === undefined && <IdCard className="size-4" aria-hidden />}
        Badges
      </Button>
      {dialog.shown && (
        <dialog.shown.part.BadgesDialog
          venueId={venueId}
          {...(personIds && { personIds })}
          onClose={dialog.shown.close}
        />
      )}
    </>
  )
}
