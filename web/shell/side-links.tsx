import { Link, useLocation } from '@tanstack/react-router'
import {
  BedDouble,
  Bus,
  CalendarDays,
  CalendarPlus,
  ClipboardCheck,
  ClipboardList,
  History,
  LayoutDashboard,
  Mail,
  MapPin,
  Plane,
  Sparkles,
  UserPlus,
  Users,
  UsersRound,
  UtensilsCrossed,
  type LucideIcon,
} from 'lucide-react'

type SideLink = {
  label: string
  to: string
  icon: LucideIcon
  /** Drawn under the link before it. */
  isSub?: true
  /** Other screens that are reached from it: it is lit there, too. */
  also?: readonly string[]
}

/** The organisers' screens, as the work is divided. What a quarter does not need every day is at the bottom. */
const groups: readonly { title?: string; isLast?: true; links: readonly SideLink[] }[] = [
  { links: [{ label: 'Dashboard', to: '/', icon: LayoutDashboard }] },
  {
    title: 'People',
    links: [
      { label: 'Attendance', to: '/attendance', icon: Users },
      { label: 'Desk', to: '/desk', icon: ClipboardCheck, isSub: true },
      { label: 'Registration Survey', to: '/survey-settings', icon: ClipboardList },
      { label: 'Guest Setup', to: '/bulk-setup', icon: UserPlus },
    ],
  },
  {
    title: 'Stay',
    links: [
      { label: 'Room Planner', to: '/rooms', icon: BedDouble, also: ['/plan-rooms'] },
      { label: 'Travel', to: '/travel', icon: Plane },
      { label: 'Shuttles', to: '/shuttles', icon: Bus, isSub: true },
    ],
  },
  {
    title: 'Programme',
    links: [
      { label: 'Agenda Builder', to: '/agenda-builder', icon: CalendarPlus },
      { label: 'Agenda', to: '/agenda', icon: CalendarDays },
      { label: 'Workshops & Activities', to: '/workshops', icon: Sparkles },
      { label: 'Food & Catering', to: '/food', icon: UtensilsCrossed },
    ],
  },
  {
    isLast: true,
    links: [
      { label: 'Venues', to: '/venues', icon: MapPin, also: ['/next-edition', '/planned-edition'] },
      { label: 'Mail', to: '/mail', icon: Mail },
      { label: 'History', to: '/history', icon: History },
      { label: 'Accounts', to: '/accounts', icon: UsersRound, also: ['/requests'] },
    ],
  },
]

/** All of them, which the search offers as well. */
export const links: readonly SideLink[] = groups.flatMap((group) => group.links)

/** The address of the link that is lit for an address. */
export const litLink = (path: string): string => links.find(({ also }) => also?.includes(path))?.to ?? path

type SideLinksProps = { isStrip?: boolean; onFollow?: () => void }

/** The organisers' screens. As a strip only the icons show; their names stay for readers and on hover. */
export function SideLinks({ isStrip = false, onFollow }: SideLinksProps) {
  const lit = useLocation({ select: ({ pathname }) => litLink(pathname) })
  return (
    <ul className="flex min-h-full flex-col gap-0.5">
      {groups.map(({ title, isLast, links: shown }, at) => (
        <li key={at} className={isLast ? 'mt-auto border-t border-nav-active pt-1.5' : ''}>
          {title !== undefined && (
            <p
              id={`${title}-screens`}
              className={`px-2 pt-2.5 pb-0.5 text-xs text-nav-soft ${isStrip ? 'sr-only' : ''}`}
            >
              {title}
            </p>
          )}
          <ul aria-labelledby={title && `${title}-screens`} className="flex flex-col gap-0.5">
            {shown.map((link) => (
              <li key={link.to}>
                <SideLinkLine link={link} isLit={link.to === lit} isStrip={isStrip} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

type LineProps = { link: SideLink; isLit: boolean; isStrip: boolean; onFollow: (() => void) | undefined }

function SideLinkLine({ link: { label, to, icon: Icon, isSub }, isLit, isStrip, onFollow }: LineProps) {
  const isIndented = isSub && !isStrip
  return (
    <Link
      to={to}
      search={({ venue }) => ({ venue })}
      // The desk is always a document of its own.
      reloadDocument={to === '/desk'}
      {...(isLit && { 'aria-current': 'page' as const })}
      onClick={onFollow}
      title={isStrip ? label : undefined}
      className={
        'flex items-center gap-3 overflow-hidden rounded-control px-2 py-1 text-nav-soft no-underline pointer-coarse:min-h-11 ' +
        'transition-colors duration-150 hover:bg-nav-active/60 hover:text-nav-ink focus-visible:outline-nav-ink focus-visible:-outline-offset-2 ' +
        'aria-[current]:bg-nav-active aria-[current]:font-medium aria-[current]:text-nav-ink ' +
        (isIndented ? 'min-h-7.5 pl-10 text-sm' : 'min-h-8.5')
      }
    >
      {!isIndented && <Icon className="size-5 shrink-0" aria-hidden />}
      <span className={isStrip ? 'sr-only' : 'truncate'}>{label}</span>
    </Link>
  )
}
