import { EllipsisVertical } from 'lucide-react'
import { RowButton, type RowButtonProps } from '#web/ui/row-button.tsx'

/** Opens the menu of a row in a long list. `name` is the row's, for readers. */
export const MoreButton = ({ name, onPress }: { name: string } & Pick<RowButtonProps, 'onPress'>) => (
  <RowButton variant="quiet" isIcon onPress={onPress} aria-label={`More for ${name}`} aria-haspopup="menu">
    <EllipsisVertical className="size-4.5" aria-hidden />
  </RowButton>
)
