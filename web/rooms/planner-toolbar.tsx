import { useState } from 'react'
import { HeartHandshake, Printer, WandSparkles } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { MessageButton } from '#web/messages/message-button.tsx'
import { PartnersButton } from '#web/partners/sharing/partners-button.tsx'
import { ExportButtons } from '#web/lib/export-buttons.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { hiddenText } from '#web/rooms/room-mails.ts'
import { sentenceOf, type Room, type RoomGuest, type Veto } from '#web/rooms/room-plan.ts'
import { roomingColumns, roomingFileName, roomingRows } from '#web/rooms/rooming-list.ts'
import type { Sheet } from '#web/rooms/rooming-print.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { OpenMenu } from '#web/ui/menu.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

type PlannerToolbarProps = {
  venueId: string
  isHidden: boolean
  roomGuests: readonly RoomGuest[]
  vetoes: readonly Veto[]
  rooms: readonly Room[]
  onPrint: (sheet: Sheet) => void
}

/** The plan in one sentence, what guests see of it, and the exports. */
export function PlannerToolbar(props: PlannerToolbarProps) {
  const { venueId, isHidden, roomGuests, vetoes, rooms, onPrint } = props
  const hide = useAction(api.planning.setHidden, {
    success: (_, input) =>
      input.isHidden ? 'Guests now see ‘Room assignment pending’' : 'Guests can now see their rooms',
  })
  return (
    <div data-screen-only className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p role="status" className="mr-auto font-medium">
        {sentenceOf(roomGuests, rooms, vetoes)}
      </p>
      <Switch
        isSelected={isHidden}
        onChange={(next) => hide.run({ venueId, isHidden: next })}
        description={hiddenText(isHidden)}
      >
        Hide rooms from guests while planning
      </Switch>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/plan-rooms?venue=${venueId}`}>
          <WandSparkles className="size-4" aria-hidden />
          Plan rooms
        </LinkButton>
        <MessageButton
          venueId={venueId}
          personIds={rooms.flatMap(({ assignments }) => assignments.map(({ personId }) => personId))}
          start="welcome"
        >
          Message
        </MessageButton>
        <WishesButton venueId={venueId} />
        <PartnersButton venueId={venueId} kind="hotel" />
        <PrintMenu onPrint={onPrint} />
        <ExportButtons
          procedure={api.planning.exported}
          venueId={venueId}
          fileName={roomingFileName}
          columns={roomingColumns}
          rows={roomingRows(roomGuests, rooms)}
          noun={['line', 'lines']}
        />
      </div>
    </div>
  )
}

function WishesButton({ venueId }: { venueId: string }) {
  const { opener, opened } = useOpened(WishesDialog)
  return (
    <>
      <Button {...opener} aria-haspopup="dialog">
        <HeartHandshake className="size-4" aria-hidden />
        Room wishes
      </Button>
      {opened && <WishesDialog venueId={venueId} onClose={opened.close} />}
    </>
  )
}

const WishesDialog = lazyDialog(async () => (await import('#web/rooms/wishes-dialog.tsx')).WishesDialog)

function PrintMenu({ onPrint }: { onPrint: (sheet: Sheet) => void }) {
  const [anchor, setAnchor] = useState<Element>()
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onPress={(event) => setAnchor(event.target)}
      >
        <Printer className="size-4" aria-hidden />
        Print
      </Button>
      {anchor && (
        <OpenMenu
          anchor={anchor}
          aria-label="Print"
          entries={[
            { id: 'list', label: 'Rooming list', onAction: () => onPrint('list') },
            { id: 'doors', label: 'Door cards', onAction: () => onPrint('doors') },
          ]}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
