import { Share2 } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { PartnerKind } from '#contract/partners.ts'
import { changeSearch, useSearchParameter } from '#web/lib/location.ts'
import { shareLabels } from '#web/partners/sharing/link-words.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

/** The links for an edition's partners: the menu entry that opens them, and their dialog while open. */
export function usePartners(venueId: string, kind: PartnerKind): { entry: MenuEntry; dialog: ReactNode } {
  const { open, subject, close } = useOnDemand(PartnersDialog)
  // The header's search opens the dialog through the URL.
  const isInUrl = useSearchParameter('share') === kind
  useEffect(() => {
    if (isInUrl) open(true)
  }, [isInUrl, open])
  const leave = () => {
    close()
    if (isInUrl) changeSearch({ share: undefined }, { replace: true, keepScroll: true })
  }
  return {
    entry: { id: 'partners', label: shareLabels[kind], icon: Share2, onAction: () => open(true) },
    dialog: subject && <PartnersDialog venueId={venueId} kind={kind} onClose={leave} />,
  }
}

const PartnersDialog = lazyDialog(
  async () => (await import('#web/partners/sharing/partners-dialog.tsx')).PartnersDialog,
)
