import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { useIsOpen } from '#web/portal/own-answer.ts'
import { wishLine } from '#web/portal/room-wish-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpened } from '#web/ui/use-opened.ts'

/** What the guest wishes of their room, and the way to change it until registration closes. */
export function OwnRoomWishes({ home }: { home: GuestHome }) {
  const venueId = home.venue.id
  const own = useQuery(api.roomWishes.own.queryOptions({ input: { venueId } }))
  const isOpen = useIsOpen(home)
  const { opener, opened } = useOpened(loadDialog)
  return (
    <Loaded query={own} loading={{ shape: 'text', count: 1 }} failed="Failed to load your room wishes.">
      {(wishes) => (
        <section aria-label="Room wishes" className="flex flex-col gap-3 border-t border-line pt-3">
          <p className="wrap-anywhere">
            <span className="text-soft">You asked for: </span>
            {wishLine(wishes)}
          </p>
          <div>
            <Button
              {...opener}
              size="small"
              whyDisabled={isOpen ? undefined : 'Registration for this event is closed'}
            >
              Room wishes
            </Button>
          </div>
          {opened && <opened.part venueId={venueId} own={wishes} onClose={opened.close} />}
        </section>
      )}
    </Loaded>
  )
}

const loadDialog = async () => (await import('#web/portal/room-wishes-dialog.tsx')).RoomWishesDialog
