import { Share2 } from 'lucide-react'
import type { PartnerKind } from '#contract/partners.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

type PartnersButtonProps = { venueId: string; kind: PartnerKind }

/** The links of those who work for an edition without an account. */
export function PartnersButton({ venueId, kind }: PartnersButtonProps) {
  const { opener, opened } = useOpened(PartnersDialog)
  return (
    <>
      <Button {...opener} aria-haspopup="dialog">
        <Share2 className="size-4" aria-hidden />
        {labels[kind]}
      </Button>
      {opened && <PartnersDialog venueId={venueId} kind={kind} onClose={opened.close} />}
    </>
  )
}

const PartnersDialog = lazyDialog(
  async () => (await import('#web/partners/sharing/partners-dialog.tsx')).PartnersDialog,
)

const labels: Record<PartnerKind, string> = {
  hotel: 'Share with the hotel',
  caterer: 'Share with the caterer',
  driver: 'Share with the drivers',
}
