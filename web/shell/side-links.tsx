import { Link, useLocation } from '@tanstack/react-router'
import {
  BedDouble,
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  MapPin,
  Plane,
  Sparkles,
  UserPlus,
  Users,
  UtensilsCrossed,
} from 'lucide-react'

/** The organisers' screens; the search offers them as well. */
export const links = [
  { label: 'Attendance', to: '/attendance', icon: Users },
  { label: 'Travel', to: '/travel', icon: Plane },
  { label: 'Room Planner', to: '/rooms', icon: BedDouble },
  { label: 'Workshops & Activities', to: '/workshops', icon: Sparkles },
  { label: 'Food & Catering', to: '/food', icon: UtensilsCrossed },
  { label: 'Agenda', to: '/agenda', icon: CalendarDays },
  { label: 'Agenda Builder', to: '/agenda-builder', icon: CalendarPlus },
  { label: 'Venues', to: '/venues', icon: MapPin },
  { label: 'Registration Survey', to: '/survey-settings', icon: ClipboardList },
  { label: 'Guest Setup', to: '/bulk-setup', icon: UserPlus },
] as const

/** Screens that are reached from one of the links, by where they are reached. */
const below: Readonly<Record<string, string>> = {
  '/shuttles': '/travel',
  '/plan-rooms': '/rooms',
  '/next-edition': '/venues',
  '/planned-edition': '/venues',
}

/** The link that is lit for an address. */
export const litLink = (path: string): string => below[path] ?? path

/** The organiser's screens. As a strip only the icons show; their names stay for readers and on hover. */
export function SideLinks({ isStrip = false, onFollow }: { isStrip?: boolean; onFollow?: () => void }) {
  const lit = useLocation({ select: ({ pathname }) => litLink(pathname) })
  return (
    <ul className="flex flex-col gap-0.5">
      {links.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            search={({ venue }) => ({ venue })}
            {...(to === lit && { 'aria-current': 'page' as const })}
            onClick={onFollow}
            title={isStrip ? label : undefined}
            className={
              'flex min-h-10 items-center gap-3 overflow-hidden rounded-control px-2 py-1 text-nav-soft no-underline pointer-coarse:min-h-11 ' +
              'transition-colors duration-150 hover:bg-nav-active/60 hover:text-nav-ink focus-visible:outline-nav-ink ' +
              'aria-[current]:bg-nav-active aria-[current]:font-medium aria-[current]:text-nav-ink'
            }
          >
            <Icon className="size-5 shrink-0" aria-hidden />
            <span className={isStrip ? 'sr-only' : 'truncate'}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
