import type { ReactNode } from 'react'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

const BadgesDialog = lazyDialog(async () => (await import('#web/desk/codes/badges-dialog.tsx')).BadgesDialog)

/** Prints name badges for these people; the dialog is mounted only while open. */
export function useBadges(venueId: string): {
  print: (personIds: readonly string[]) => void
  dialog: ReactNode
} {
  const badges = useOnDemand<readonly string[]>(BadgesDialog)
  return {
    print: badges.open,
    dialog: badges.subject && (
      <BadgesDialog venueId={venueId} personIds={badges.subject} onClose={badges.close} />
    ),
  }
}
