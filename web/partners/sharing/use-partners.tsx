import { Share2 } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { PartnerKind } from '#contract/partners.ts'
import { changeSearch, useSearchParameter } from '#web/lib/address.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

/** The links for an edition's partners: the menu entry that opens them, and their dialog while open. */
export function usePartners(venueId: string, kind: PartnerKind): { entry: MenuEntry; dialog: ReactNode } {
  const { ask, shown, close } = useOnDemand(PartnersDialog)
  // The header's search leads to it by the address.
  const isSaid = useSearchParameter('share') === kind
  useEffect(() => {
    if (isSaid) ask(true)
  }, [isSaid, ask])
  const leave = () => {
    close()
    if (isSaid) changeSearch({ share: undefined }, { replace: true, keepScroll: true })
  }
  return {
    entry: { id: 'partners', label: labels[kind], icon: Share2, onAction: () => ask(true) },
    dialog: shown && <PartnersDialog venueId={venueId} kind={kind} onClose={leave} />,
  }
}

const PartnersDialog = lazyDialog(
  async () => (await import('#web/partners/sharing/partners-dialog.tsx')).PartnersDialog,
)

const labels: Record<PartnerKind, string> = {
  hotel: 'Share with the hotel',
  caterer: 'Share with the caterer',
  driver: 'Share with the drivers',
}
