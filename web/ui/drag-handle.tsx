import { GripVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'

/** Drags its item of a GridList, by pointer or keyboard. */
export const DragHandle = ({ name }: { name: string }) => (
  <Button
    slot="drag"
    aria-label={`Move ${name}`}
    className="grid w-6 shrink-0 cursor-grab place-items-center self-stretch rounded-control text-soft hover:text-ink print:hidden"
  >
    <GripVertical className="size-4" aria-hidden />
  </Button>
)
