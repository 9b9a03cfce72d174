import { ContactLines, hasContact, type Contact } from '#web/shell/contact-lines.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { NowRow, NowText } from '#web/portal/now/now-row.tsx'

/** Where one sleeps, and with whom. Nothing before there is a room: the card below says so. */
export const NowRoomRow = ({ room }: { room: GuestHome['room'] }) =>
  room && (
    <NowRow title="Your room">
      <NowText>Room {room.roomNumber}</NowText>
      {room.roommates.length > 0 && (
        <p className="wrap-anywhere">{`With ${new Intl.ListFormat('en').format(room.roommates)}`}</p>
      )}
    </NowRow>
  )

/** Whom to call. */
export const ContactRow = ({ venue }: { venue: Contact }) =>
  hasContact(venue) && (
    <NowRow title="Need help?">
      <ContactLines contact={venue} />
    </NowRow>
  )
