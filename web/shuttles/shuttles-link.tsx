import { Bus } from 'lucide-react'
import { LinkButton } from '#web/ui/link-button.tsx'

/** From Travel to here. */
export const ShuttlesLink = ({ venueId }: { venueId: string }) => (
  <LinkButton href={`/shuttles?venue=${venueId}`}>
    <Bus className="size-4" aria-hidden />
    Shuttles
  </LinkButton>
)
